import type { ModelViewer } from '@nspect/viewer'
import { useEffect, useState } from 'react'

/**
 * Where one stands in a tour, and looks: radians to the right of the picture's middle; the view's
 * width as an angle.
 */
export interface TourViewState {
  at: string | null
  yaw: number
  angle: number
  /** the panorama that could not be loaded */
  failed: { key: string; name: string } | null
}

/** radians; smaller turns are not drawn */
const step = Math.PI / 180

/** Follows a tour as somebody walks in it. */
export const useTourViewState = (viewer: ModelViewer | null): TourViewState => {
  const [state, setState] = useState<TourViewState>({ at: null, yaw: 0, angle: 1.2, failed: null })
  useEffect(() => {
    if (!viewer) return
    const look = () => {
      const pose = viewer.currentCamera()
      if (!pose) return
      const { x, z } = pose.target
      const yaw = Math.round(Math.atan2(x, -z) / step) * step
      const angle = Math.min(2.4, (((pose.fov ?? 75) * Math.PI) / 180) * 1.25)
      setState((before) =>
        before.yaw === yaw && Math.abs(before.angle - angle) < step
          ? before
          : { ...before, yaw, angle },
      )
    }
    setState((before) => ({ ...before, at: viewer.tour?.at ?? null }))
    look()
    const ends = [
      viewer.on('scene', (at) => setState((before) => ({ ...before, at, failed: null }))),
      viewer.on('camera', look),
      viewer.on('walkFailed', (failed) => setState((before) => ({ ...before, failed }))),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [viewer])
  return state
}
