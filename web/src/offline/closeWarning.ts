const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has the browser ask before the page is closed, as long as that would lose something. */
export const toggleCloseWarning = (isNeeded: boolean): void => {
  if (typeof window === 'undefined') return
  if (isNeeded) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
