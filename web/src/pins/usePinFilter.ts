import type { Pin } from '@nspect/contract/pins'
import type { Stage } from '@nspect/contract/stage'
import { useMemo, useState } from 'react'
import { searchPins } from './pinFacts.ts'

/** What of the points is shown: by words and by stage. Held by the page, so that it outlives the list's visits. */
export function usePinFilter(pins: readonly Pin[], isApprovalShown: boolean) {
  const [typed, setTyped] = useState('')
  const [stage, setStage] = useState<Stage | null>(null)
  const shown = useMemo(() => searchPins(pins, typed, stage, isApprovalShown), [pins, typed, stage, isApprovalShown])
  return { typed, setTyped, stage, setStage, shown }
}
export type PinFilter = ReturnType<typeof usePinFilter>
