import { useDebouncedCallback } from '@mantine/hooks'
import type { Pin } from '@nspect/contract/pins'
import { type Stage, stages } from '@nspect/contract/stage'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { searchPins } from './pinFacts.ts'

/** The filter as it is kept outside, for instance in the address. */
export interface HeldFilter {
  /** do repairs have to be accepted? */
  isApprovalShown: boolean
  q: string
  stage: string | undefined
  /** keeps the words, some time after the last key */
  onType: (q: string) => void
  onStage: (stage: Stage | undefined) => void
  onClear: () => void
}

/** ms of rest after which typed words are kept */
const restMs = 250

/** Which points are shown, by words and by stage: in the list, the model, the pictures and the table. */
export function usePinFilter(pins: readonly Pin[], filter: HeldFilter) {
  const { isApprovalShown, q, onType, onStage, onClear } = filter
  const [typed, setTyped] = useState(q)
  const kept = useRef(q)
  const keep = (words: string) => {
    kept.current = words
    onType(words)
  }
  const keepSoon = useDebouncedCallback(keep, restMs)
  // changed from outside: Back, or a link
  useEffect(() => {
    if (q === kept.current) return
    kept.current = q
    setTyped(q)
  }, [q])
  const stage = stages.find((one) => one === filter.stage) ?? null
  const shown = useMemo(() => searchPins(pins, typed, stage, isApprovalShown), [pins, typed, stage, isApprovalShown])
  const forget = () => {
    keepSoon.cancel()
    kept.current = ''
    setTyped('')
  }
  const settle = useCallback(() => keepSoon.flush(), [keepSoon])
  return {
    typed,
    setTyped: (words: string) => {
      setTyped(words)
      keepSoon(words)
    },
    stage,
    setStage: (next: Stage | null) => {
      settle()
      onStage(next ?? undefined)
    },
    shown,
    /** does the filter let this point through? */
    shows: (pin: Pin) => searchPins([pin], typed, stage, isApprovalShown).length > 0,
    isOn: typed.trim() !== '' || stage !== null,
    clear: () => {
      forget()
      onClear()
    },
    /** keeps at once what was just typed: a step follows */
    settle,
  }
}
export type PinFilter = ReturnType<typeof usePinFilter>
