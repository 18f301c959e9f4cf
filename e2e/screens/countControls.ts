/** What a person finds on a page at first sight. */
export interface ControlCount {
  count: number
  names: string[]
  /** links and buttons without a visible word, but for those that everybody knows */
  iconNames: string[]
}

/**
 * Counts links, buttons, fields and tabs in the first viewport. Rows of data (list items, table
 * rows, options, pins on a model) do not count. Runs in the page: `page.evaluate(countControls)`.
 */
export const countControls = (): ControlCount => {
  const selector =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=tab],[role=button],' +
    '[role=switch],[role=radio],[role=menuitem],[role=link]'
  const data = 'li,tr,[role=listitem],[role=row],[role=option],[role=gridcell],[data-pin],svg'
  const bars = 'nav,header,[role=toolbar],[role=tablist]'
  const known = /close|more|search|zoom|further away|back|^nspect$/i
  const isInView = (element: Element) => {
    const box = element.getBoundingClientRect()
    const isInside =
      box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return box.width > 0 && box.height > 0 && isInside && isDrawn
  }
  // a radio or switch that its label draws is seen where the label stands
  const isVisible = (element: Element) =>
    isInView(element) ||
    [...((element as HTMLInputElement).labels ?? [])].some((label) => isInView(label))
  const isData = (element: Element) => {
    const row = element.closest(data)
    return row !== null && row.closest(bars) === null
  }
  const nameOf = (element: HTMLElement) =>
    (
      element.getAttribute('aria-label') ||
      // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
      element.innerText ||
      element.getAttribute('placeholder') ||
      element.title ||
      '?'
    )
      .replace(/\s+/g, ' ')
      .trim()
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isVisible(element) && !isData(element),
  )
  const icons = controls.filter(
    (element) =>
      element.matches('a,button') &&
      // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
      element.innerText.trim() === '' &&
      !known.test(nameOf(element)),
  )
  return { count: controls.length, names: controls.map(nameOf), iconNames: icons.map(nameOf) }
}
