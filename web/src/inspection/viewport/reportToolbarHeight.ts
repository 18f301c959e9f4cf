/**
 * Tells the view how far down the toolbar over it reaches: no point's label stands behind it. A ref
 * of the toolbar.
 */
export const reportToolbarHeight = (bar: HTMLElement | null): (() => void) | undefined => {
  const around = bar?.parentElement
  if (!bar || !around) return undefined
  const observer = new ResizeObserver(() => {
    around.style.setProperty('--covered-top', `${bar.offsetTop + bar.offsetHeight}px`)
  })
  observer.observe(bar)
  return () => observer.disconnect()
}
