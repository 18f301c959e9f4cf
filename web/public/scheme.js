// Sets light or dark before the first paint; a file of its own because the content policy allows no inline script.
;(() => {
  let wanted = 'auto'
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // storage may be closed to us; then the system's choice counts
  }
  const isDark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
