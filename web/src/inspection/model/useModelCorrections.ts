import { type ModelCheck, modelCheck } from '@nspect/contract/media/modelFile'
import type { ModelMeasurements, ModelViewer } from '@nspect/viewer'
import { useEffect, useRef, useState } from 'react'

/**
 * How an open model is shown: as stored, else as guessed. Changes apply at once. `hasNoInside`: the
 * model should start inside, but there is nowhere to stand.
 */
export function useModelCorrections(viewer: ModelViewer | null, stored: ModelCheck | null) {
  const [check, setCheck] = useState<ModelCheck | null>(stored)
  const [facts, setFacts] = useState<ModelMeasurements | null>(null)
  const [hasNoInside, setHasNoInside] = useState(false)
  const guessed = useRef<ModelCheck | null>(null)
  const shown = useRef<ModelCheck | null>(stored)
  // a guess must not overwrite a person's choice
  const isChosen = useRef(stored !== null)

  useEffect(() => {
    if (!viewer) return
    let isCancelled = false
    const look = async () => {
      const found = (await viewer.corrections?.measurements()) ?? null
      if (isCancelled) return
      if (found)
        guessed.current = modelCheck.parse({ scale: found.guess.scale, up: found.guess.up })
      const before = shown.current
      const next = (isChosen.current ? before : guessed.current) ?? modelCheck.parse({})
      const isOther = next.scale !== before?.scale || next.up !== before.up
      shown.current = next
      setCheck(next)
      if (isOther) viewer.corrections?.set(next)
      const seen = isOther ? ((await viewer.corrections?.measurements()) ?? null) : found
      if (!isCancelled) setFacts(seen)
    }
    void look()
    // rooms are detected after the first frame; their height gives the best guess of the unit
    const unsubscribe = viewer.on('abilities', () => void look())
    return () => {
      isCancelled = true
      unsubscribe()
    }
  }, [viewer])

  const { stance = 'outside', scale, up, floor } = check ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another unit, axis or floor there may be an inside
  useEffect(() => {
    setHasNoInside(false)
    if (!viewer) return
    let isCancelled = false
    const begin = async () => {
      const isThere = (await viewer.walk?.setStance(stance)) ?? true
      if (!isCancelled) setHasNoInside(!isThere)
    }
    // a failing model reports its own error
    begin().catch(() => {})
    return () => {
      isCancelled = true
    }
  }, [viewer, stance, scale, up, floor])

  const change = (next: Partial<ModelCheck>) => {
    const changed = { ...(check ?? modelCheck.parse({})), ...next }
    isChosen.current = true
    shown.current = changed
    setCheck(changed)
    viewer?.corrections?.set(changed)
    void viewer?.corrections?.measurements().then((found) => setFacts(found))
  }
  return { check, facts, hasNoInside, change, guess: () => guessed.current }
}
