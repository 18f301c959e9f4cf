import { type RefObject, useEffect } from 'react'

/** ms in which the press that opened the card may still take the focus elsewhere */
const settling = 600

/**
 * The card opens with its title focused. A touch that placed the point moves the focus to what lies there when the finger
 * lifts, after the card is there: it is taken back, within the gesture, so that phones show their keyboard.
 */
export function useTitleFocus(title: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // the window does not scroll: on a phone the sheet is already where it should be
    const focus = () => title.current?.focus({ preventScroll: true })
    let until = performance.now() + settling
    const lifted = () => {
      until = performance.now() + settling
      focus()
    }
    const keep = (event: FocusEvent) => {
      const isInside = event.target instanceof Node && title.current?.form?.contains(event.target)
      if (!isInside && performance.now() < until) focus()
    }
    focus()
    window.addEventListener('touchend', lifted, { once: true, passive: true })
    document.addEventListener('focusin', keep)
    return () => {
      window.removeEventListener('touchend', lifted)
      document.removeEventListener('focusin', keep)
    }
  }, [title])
}
