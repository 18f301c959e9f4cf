import type { FloorTools, ModelViewer, Stance } from '@nspect/viewer'
import { useEffect, useState } from 'react'

interface Modes {
  viewer: ModelViewer | null
  /** absent until its storeys are known */
  floors: FloorTools | undefined
  stance: Stance
  floor: number | null
}

const initialModes = (viewer: ModelViewer | null): Modes => ({
  viewer,
  floors: viewer?.floors,
  stance: 'outside',
  floor: null,
})

/**
 * The model's current stance, the storey that is shown alone, and its storeys once they are known.
 */
export const useFloorsAndStance = (viewer: ModelViewer | null): Modes => {
  const [modes, setModes] = useState(() => initialModes(viewer))
  useEffect(() => {
    if (!viewer) return
    const change = (part: Partial<Modes>) =>
      setModes((before) => ({
        ...(before.viewer === viewer ? before : initialModes(viewer)),
        ...part,
      }))
    // storeys may have been detected since the first render
    change({ floors: viewer.floors })
    const unsubscribers = [
      viewer.on('abilities', () => change({ floors: viewer.floors })),
      viewer.on('stance', (stance) => change({ stance })),
      viewer.on('floor', (floor) => change({ floor })),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [viewer])
  return modes
}
