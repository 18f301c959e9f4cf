import type { FloorTools, Stance, TourViewer } from '@nspect/viewer'
import { useEffect, useState } from 'react'

interface Modes {
  tour: TourViewer
  /** once it knows its storeys */
  floors: FloorTools | undefined
  stance: Stance
  floor: number | null
}

const beginning = (tour: TourViewer): Modes => ({
  tour,
  floors: tour.floors,
  stance: 'outside',
  floor: null,
})

/** From where the tour is looked at now, which storey is shown alone, and its storeys, once they are known. */
export const useTourModes = (tour: TourViewer): Modes => {
  const [modes, setModes] = useState(() => beginning(tour))
  useEffect(() => {
    const change = (part: Partial<Modes>) =>
      setModes((before) => ({ ...(before.tour === tour ? before : beginning(tour)), ...part }))
    // it may have found more since this was first drawn
    change({ floors: tour.floors })
    const stops = [
      tour.on('abilities', () => change({ floors: tour.floors })),
      tour.on('stance', (stance) => change({ stance })),
      tour.on('floor', (floor) => change({ floor })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [tour])
  return modes
}
