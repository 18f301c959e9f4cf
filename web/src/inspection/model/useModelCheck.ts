import { type ModelCheck, modelCheck } from '@nspect/contract/models'
import type { ShownFacts, TourViewer } from '@nspect/viewer'
import { useEffect, useRef, useState } from 'react'

/** How an open model is shown: as it was kept, else as it was guessed. Every change is seen at once. */
export function useModelCheck(tour: TourViewer | null, kept: ModelCheck | null) {
  const [check, setCheck] = useState<ModelCheck | null>(kept)
  const [facts, setFacts] = useState<ShownFacts | null>(null)
  const guessed = useRef<ModelCheck | null>(null)
  const latest = useRef(kept)
  latest.current = kept

  useEffect(() => {
    if (!tour) return
    let isOver = false
    const look = async () => {
      const found = (await tour.modelFacts?.()) ?? null
      if (isOver) return
      if (found) {
        guessed.current = modelCheck.parse({ scale: found.guess.scale, up: found.guess.up })
      }
      const first = latest.current ?? guessed.current ?? modelCheck.parse({})
      tour.setCorrections?.(first)
      setCheck(first)
      setFacts((await tour.modelFacts?.()) ?? null)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [tour])

  const change = (next: Partial<ModelCheck>) => {
    const changed = { ...(check ?? modelCheck.parse({})), ...next }
    setCheck(changed)
    tour?.setCorrections?.(changed)
    void tour?.modelFacts?.().then((found) => setFacts(found))
  }
  return { check, facts, change, guess: () => guessed.current }
}
