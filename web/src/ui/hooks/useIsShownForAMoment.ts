import { useEffect, useState } from 'react'

/**
 * ms that something is shown before one decides about it: what is pressed twice must not decide
 * about the next one
 */
const restMs = 600

/**
 * Whether what is shown has been on the screen for a moment. `shown`: its name; null: nothing is
 * shown yet.
 */
export function useIsShownForAMoment(shown: string | null): boolean {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setRested(shown), restMs)
    return () => {
      clearTimeout(timer)
      setRested(null)
    }
  }, [shown])
  return shown !== null && rested === shown
}
