import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import { Vector3 } from 'three'
import { encodeJpeg } from '../../engine/renderer.ts'
import { programStillSize } from '../../engine/stillSize.ts'
import { computeMetersOutside } from './cameraGeometry.ts'
import { computeFittedPose, outsideFieldOfView } from './cameraMoves.ts'
import type { ModelView } from './modelView.ts'

/** The whole model as it is first seen: by the start view, else fitted into the picture. */
export async function takeOutsideView(
  view: ModelView,
  startView: CameraPose | null,
): Promise<Blob> {
  const { width, height } = programStillSize
  const { frame, bounds, outline } = view.scene.model
  const pose = startView
    ? toScenePose(frame.cameraToScene(startView))
    : computeFittedPose(outline, width / height)
  const isThroughWalls = computeMetersOutside(pose.position, bounds) > 0
  const drawing = { isThroughWalls, top: Number.POSITIVE_INFINITY }
  return encodeJpeg(await view.captureFrom(pose, drawing, width, height).pixels)
}

const toScenePose = ({ position, target, fov }: CameraPose) => ({
  position: new Vector3(position.x, position.y, position.z),
  target: new Vector3(target.x, target.y, target.z),
  fov: fov ?? outsideFieldOfView,
})
