import { type RefObject, useEffect, useState } from 'react'

/** px above and below the window */
const margin = 200

/**
 * Whether an element has been near what is seen of the page, or the page was used: from then on its
 * contents are worth a request. `isAtOnce`: from the start.
 */
export const useIsNearViewport = (
  element: RefObject<Element | null>,
  isAtOnce: boolean,
): boolean => {
  const [isNear, setNear] = useState(isAtOnce)
  const isDone = isNear || isAtOnce
  useEffect(() => {
    if (isDone || !element.current) return
    const end = new AbortController()
    const come = () => setNear(true)
    const watch = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && come(),
      {
        rootMargin: `${margin}px`,
      },
    )
    watch.observe(element.current)
    for (const use of ['pointerdown', 'keydown'])
      window.addEventListener(use, come, { signal: end.signal })
    return () => {
      watch.disconnect()
      end.abort()
    }
  }, [isDone, element])
  return isDone
}
