import {
  applySpaceAlignment,
  rotateDirectionByAlignment,
  type SpaceAlignment,
} from '@nspect/contract/alignment/alignment'
import { transformCameraPose } from '@nspect/contract/alignment/transformCameraPose'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'

/**
 * How a model lies in the one that replaced it; of a tour, in its first panorama, which is the
 * scene.
 */
export interface ModelAlignment {
  alignment: SpaceAlignment
  scene: string | undefined
}

/** A place on a model, carried over: the camera that looked at it goes along. */
export const applyModelAlignment = (
  { alignment, scene }: ModelAlignment,
  place: PinCoordinates,
): PinCoordinates => {
  const { camera, floor: _, model: __, scene: ___, ...rest } = place
  return {
    ...rest,
    ...(scene !== undefined && { scene }),
    position: applySpaceAlignment(alignment, place.position),
    normal: rotateDirectionByAlignment(alignment, place.normal),
    ...(camera && { camera: transformCameraPose(alignment, camera) }),
  }
}
