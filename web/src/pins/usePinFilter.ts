import type { Pin } from '@nspect/contract/pins'
import { useMemo, useState } from 'react'
import { type PinState, searchPins } from './pinFacts.ts'

/** What of the points is shown: by words and by state. Held by the page, so that it outlives the list's visits. */
export function usePinFilter(pins: readonly Pin[]) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<PinState | null>(null)
  const shown = useMemo(() => searchPins(pins, typed, state), [pins, typed, state])
  return { typed, setTyped, state, setState, shown }
}
export type PinFilter = ReturnType<typeof usePinFilter>
