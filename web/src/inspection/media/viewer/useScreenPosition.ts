import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { ModelViewer, SceneLocation, VisiblePosition } from '@nspect/viewer'
import { useEffect, useState } from 'react'

const isSame = (a: VisiblePosition | null, b: VisiblePosition | null): boolean =>
  a?.x === b?.x && a?.y === b?.y && a?.visible === b?.visible

/** Where a place of the model is on the screen; follows the camera and the size of the view. */
export function useScreenPosition(
  viewer: Pick<ModelViewer, 'on' | 'toScreen'>,
  position: Vec3,
  scene: SceneLocation,
): VisiblePosition | null {
  const [at, setAt] = useState<VisiblePosition | null>(null)
  useEffect(() => {
    const place = () => {
      const now = viewer.toScreen(position, scene)
      setAt((before) => (isSame(before, now) ? before : now))
    }
    place()
    // a vendor's player tells of its camera, but of no frames; a view of another size is drawn anew
    const unsubscribers = [viewer.on('camera', place), viewer.on('frame', place)]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [viewer, position, scene])
  return at
}
