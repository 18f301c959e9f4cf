import type { DwellMarker, ModelViewer, SurfaceHit } from '@nspect/viewer'
import { useEffect, useState } from 'react'

/** The dwell marker and its callbacks. */
export interface DwellMarkerState {
  shown: DwellMarker
  onPointer: (isOn: boolean) => void
  onPlace: () => void
}

/**
 * Returns a marker where the pointer rests for a second, else null. `viewer`: null disables it.
 * `onPlace` must be stable.
 */
export function useDwellMarker(
  viewer: ModelViewer | null,
  onPlace: (hit: SurfaceHit) => void,
): DwellMarkerState | null {
  const [marker, setMarker] = useState<DwellMarkerState | null>(null)
  useEffect(() => {
    if (!viewer) return
    let stop: (() => void) | null = null
    let isCancelled = false
    void import('@nspect/viewer').then(({ DwellController }) => {
      if (isCancelled) return
      const dwell = new DwellController(viewer)
      const offCamera = viewer.on('camera', () => dwell.dismiss())
      const markerOf = (shown: DwellMarker): DwellMarkerState => ({
        shown,
        onPointer: (isOn) => dwell.pointerOnMarker(isOn),
        onPlace: () => {
          dwell.dismiss()
          onPlace(shown.hit)
        },
      })
      dwell.onChange((shown) => setMarker(shown && markerOf(shown)))
      stop = () => {
        offCamera()
        dwell.close()
      }
    })
    return () => {
      isCancelled = true
      stop?.()
      setMarker(null)
    }
  }, [viewer, onPlace])
  return marker
}
