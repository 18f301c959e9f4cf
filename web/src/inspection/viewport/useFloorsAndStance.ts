import type { FloorTools, Stance, ModelViewer } from '@nspect/viewer'
import { useEffect, useState } from 'react'

interface Modes {
  tour: ModelViewer
  /** absent until its storeys are known */
  floors: FloorTools | undefined
  stance: Stance
  floor: number | null
}

const initialModes = (tour: ModelViewer): Modes => ({
  tour,
  floors: tour.floors,
  stance: 'outside',
  floor: null,
})

/** The tour's current stance, the storey that is shown alone, and its storeys once they are known. */
export const useTourModes = (tour: ModelViewer): Modes => {
  const [modes, setModes] = useState(() => initialModes(tour))
  useEffect(() => {
    const change = (part: Partial<Modes>) =>
      setModes((before) => ({ ...(before.tour === tour ? before : initialModes(tour)), ...part }))
    // storeys may have been detected since the first render
    change({ floors: tour.floors })
    const unsubscribers = [
      tour.on('abilities', () => change({ floors: tour.floors })),
      tour.on('stance', (stance) => change({ stance })),
      tour.on('floor', (floor) => change({ floor })),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [tour])
  return modes
}
