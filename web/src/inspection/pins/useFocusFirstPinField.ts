import { type RefObject, useEffect } from 'react'

/** ms in which the press that opened the card may still move the focus */
const settling = 600

/**
 * Focuses the first field when the card opens: the category while it is empty, else the title, or
 * the camera's button, for which no keyboard opens. When the finger that placed the point lifts, after the card is shown, the browser
 * moves the focus to the element under it: it is restored within the gesture, so that phones show
 * their keyboard.
 */
export function useFocusFirstPinField(
  first: RefObject<HTMLInputElement | HTMLSelectElement | HTMLButtonElement | null>,
): void {
  useEffect(() => {
    // no scrolling: on a phone the sheet is already in place
    const focus = () => first.current?.focus({ preventScroll: true })
    let until = performance.now() + settling
    const onTouchEnd = () => {
      until = performance.now() + settling
      focus()
    }
    const restore = (event: FocusEvent) => {
      const isInside = event.target instanceof Node && first.current?.form?.contains(event.target)
      if (!isInside && performance.now() < until) focus()
    }
    focus()
    window.addEventListener('touchend', onTouchEnd, { once: true, passive: true })
    document.addEventListener('focusin', restore)
    return () => {
      window.removeEventListener('touchend', onTouchEnd)
      document.removeEventListener('focusin', restore)
    }
  }, [first])
}
