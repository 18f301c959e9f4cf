import { useDebouncedCallback } from '@mantine/hooks'
import type { Pin } from '@nspect/contract/pins'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type PinState, pinStates, searchPins } from './pinFacts.ts'

/** The filter as it is kept outside, for instance in the address. */
export interface HeldFilter {
  q: string
  stage: string | undefined
  /** keeps the words, some time after the last key */
  onType: (q: string) => void
  onStage: (stage: PinState | undefined) => void
  onClear: () => void
}

/** ms of rest after which typed words are kept */
const restMs = 250

/** Which points are shown, by words and by stage: in the list, the model, the pictures and the table. */
export function usePinFilter(pins: readonly Pin[], { q, stage, onType, onStage, onClear }: HeldFilter) {
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
  const state = pinStates.find((one) => one === stage) ?? null
  const shown = useMemo(() => searchPins(pins, typed, state), [pins, typed, state])
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
    state,
    setState: (next: PinState | null) => {
      settle()
      onStage(next ?? undefined)
    },
    shown,
    isOn: typed.trim() !== '' || state !== null,
    clear: () => {
      forget()
      onClear()
    },
    /** keeps at once what was just typed: a step follows */
    settle,
  }
}
export type PinFilter = ReturnType<typeof usePinFilter>
