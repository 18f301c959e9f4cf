import { type ModelCheck, modelCheck } from '@nspect/contract/models'
import type { ShownFacts, TourViewer } from '@nspect/viewer'
import { useEffect, useRef, useState } from 'react'

/**
 * How an open model is shown: as it was kept, else as it was guessed. Every change is seen at once. `hasNoInside`: one is to begin
 * inside, and there is nowhere to stand.
 */
export function useModelCheck(tour: TourViewer | null, kept: ModelCheck | null) {
  const [check, setCheck] = useState<ModelCheck | null>(kept)
  const [facts, setFacts] = useState<ShownFacts | null>(null)
  const [hasNoInside, setHasNoInside] = useState(false)
  const guessed = useRef<ModelCheck | null>(null)
  const shown = useRef<ModelCheck | null>(kept)
  // what a person has said is not guessed over
  const isSaid = useRef(kept !== null)

  useEffect(() => {
    if (!tour) return
    let isOver = false
    const look = async () => {
      const found = (await tour.corrections?.facts()) ?? null
      if (isOver) return
      if (found) guessed.current = modelCheck.parse({ scale: found.guess.scale, up: found.guess.up })
      const before = shown.current
      const next = (isSaid.current ? before : guessed.current) ?? modelCheck.parse({})
      const isOther = next.scale !== before?.scale || next.up !== before.up
      shown.current = next
      setCheck(next)
      if (isOther) tour.corrections?.set(next)
      const seen = isOther ? ((await tour.corrections?.facts()) ?? null) : found
      if (!isOver) setFacts(seen)
    }
    void look()
    // rooms are found after the first picture; their height tells the unit best
    const off = tour.on('abilities', () => void look())
    return () => {
      isOver = true
      off()
    }
  }, [tour])

  const { stance = 'outside', scale, up, floor } = check ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: under another unit, axis or floor there may be an inside
  useEffect(() => {
    setHasNoInside(false)
    if (!tour) return
    let isOver = false
    const begin = async () => {
      const isThere = (await tour.walk?.setStance(stance)) ?? true
      if (!isOver) setHasNoInside(!isThere)
    }
    // a tour that fails says so itself
    begin().catch(() => {})
    return () => {
      isOver = true
    }
  }, [tour, stance, scale, up, floor])

  const change = (next: Partial<ModelCheck>) => {
    const changed = { ...(check ?? modelCheck.parse({})), ...next }
    isSaid.current = true
    shown.current = changed
    setCheck(changed)
    tour?.corrections?.set(changed)
    void tour?.corrections?.facts().then((found) => setFacts(found))
  }
  return { check, facts, hasNoInside, change, guess: () => guessed.current }
}
