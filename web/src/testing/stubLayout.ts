import { vi } from 'vitest'

/**
 * Gives every element 800 by 600 CSS pixels at 0, 0, which jsdom does not lay out. Returns what
 * undoes it.
 */
export const stubLayout = (): (() => void) => {
  const rect = { left: 0, top: 0, right: 800, bottom: 600, width: 800, height: 600 }
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect as DOMRect)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #seen: () => void
      constructor(seen: () => void) {
        this.#seen = seen
      }
      observe() {
        this.#seen()
      }
      unobserve() {}
      disconnect() {}
    },
  )
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
}
