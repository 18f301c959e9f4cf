/**
 * What a person sees of an element: its role and a part of its name, inside another one if there
 * are several.
 */
export interface ElementTarget {
  role:
    | 'button'
    | 'link'
    | 'heading'
    | 'textbox'
    | 'combobox'
    | 'menuitem'
    | 'dialog'
    | 'text'
    | 'css'
  /** a regular expression over the whole name; of `css` a selector */
  name: string
  inside?: ElementTarget
  /** also if it cannot be used yet, or is not seen, as inputs of files */
  isAnyState?: boolean
}

/**
 * Finds a target in the page that it runs in; null if there is none that can be seen. It stands
 * alone: a browser gets its text.
 */
export const locateElement = (target: ElementTarget): Element | null => {
  const selectors: Record<ElementTarget['role'], string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    textbox: 'input:not([type="file"], [type="checkbox"], [type="radio"]), textarea',
    combobox: 'select, [role="combobox"]',
    menuitem: '[role="menuitem"]',
    dialog: 'dialog[open], [role="dialog"]',
    text: '*',
    css: '',
  }
  const labelledBy = (element: Element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  const labels = (element: Element) =>
    Array.from((element as HTMLInputElement).labels ?? [], (label) => label.textContent ?? '').join(
      ' ',
    )
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    labelledBy(element) ||
    labels(element) ||
    (element.textContent ?? '') ||
    element.getAttribute('title') ||
    ''
  const isSeen = (element: Element) => {
    if (element.getClientRects().length === 0) return false
    const { visibility } = getComputedStyle(element)
    return visibility === 'visible' && !(element as HTMLButtonElement).disabled
  }
  const find = ({ role, name, inside, isAnyState }: ElementTarget): Element | null => {
    const around = inside ? find(inside) : document
    if (!around) return null
    const isFound = (element: Element) => isAnyState || isSeen(element)
    if (role === 'css') return Array.from(around.querySelectorAll(name)).find(isFound) ?? null
    const wanted = new RegExp(`^\\s*(?:${name})\\s*$`, 's')
    const found = Array.from(around.querySelectorAll(selectors[role])).filter(
      (element) => wanted.test(nameOf(element)) && isFound(element),
    )
    // of nested texts the innermost
    return (role === 'text' ? found.at(-1) : found[0]) ?? null
  }
  return find(target)
}
