import { movedInSpace, type SpaceAlignment, turnedInSpace } from '@nspect/contract/alignment'
import type { PointCoordinates } from '@nspect/contract/pointCoordinates'

/** How a model lies in the one that replaced it; of a tour, in its first panorama, which is the scene. */
export interface ModelAlignment {
  alignment: SpaceAlignment
  scene: string | undefined
}

/** A place on a model, carried over: the camera that looked at it goes along. */
export const movedPlace = (
  { alignment, scene }: ModelAlignment,
  place: PointCoordinates,
): PointCoordinates => {
  const { camera, floor: _, model: __, scene: ___, ...rest } = place
  return {
    ...rest,
    ...(scene !== undefined && { scene }),
    position: movedInSpace(alignment, place.position),
    normal: turnedInSpace(alignment, place.normal),
    ...(camera && {
      camera: {
        ...camera,
        position: movedInSpace(alignment, camera.position),
        target: movedInSpace(alignment, camera.target),
      },
    }),
  }
}
