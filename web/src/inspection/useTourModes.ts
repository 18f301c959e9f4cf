import type { Stance, TourViewer, ViewerCapabilities } from '@nspect/viewer'
import { useEffect, useState } from 'react'

interface Modes {
  tour: TourViewer
  capabilities: ViewerCapabilities
  stance: Stance
  floor: number | null
}

const beginning = (tour: TourViewer): Modes => ({
  tour,
  capabilities: tour.capabilities,
  stance: 'outside',
  floor: null,
})

/** From where the tour is looked at now, which storey is shown alone, and what it can do by now. */
export const useTourModes = (tour: TourViewer): Modes => {
  const [modes, setModes] = useState(() => beginning(tour))
  useEffect(() => {
    const change = (part: Partial<Modes>) =>
      setModes((before) => ({ ...(before.tour === tour ? before : beginning(tour)), ...part }))
    // it may have found more since this was first drawn
    change({ capabilities: tour.capabilities })
    const stops = [
      tour.on('capabilities', (capabilities) => change({ capabilities })),
      tour.on('stance', (stance) => change({ stance })),
      tour.on('floor', (floor) => change({ floor })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [tour])
  return modes
}
