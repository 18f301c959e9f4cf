/** Sets light or dark as chosen in this browser, else as the system says; the start page has a script of its own for it. */
export const applyColorScheme = (): void => {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // storage may be closed to us; then the system's choice counts
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
