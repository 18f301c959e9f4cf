import type { ScenePose } from '../engine/cameraFlight.ts'
import { pickCloseUpCamera, pickVisibleSurfaceNormal, type StillSubject } from './closeUpCamera.ts'
import { type BuildingBounds, pickContextCamera } from './contextCamera.ts'
import type { ContextCamera } from './cornerCamera.ts'
import type { RaycastSurfaces } from './roomRays.ts'

/**
 * The cameras of the two stills that show a defect: its surface from near, and where in the
 * building it is.
 */
export interface StillCameras {
  closeUp: ScenePose
  context: ContextCamera
}

/**
 * Chooses the cameras of a point's stills by casting rays; pure. Scene frame, metres. `aspect`:
 * width over height of the stills. Null if no camera sees the point, for example inside a solid
 * body: then the person's own view must do.
 */
export function pickStillCameras(
  subject: StillSubject,
  aspect: number,
  surfaces: RaycastSurfaces,
  building: BuildingBounds,
): StillCameras | null {
  const seen = { ...subject, normal: pickVisibleSurfaceNormal(subject, surfaces) }
  const closeUp = pickCloseUpCamera(seen, aspect, surfaces)
  const context = closeUp && pickContextCamera(seen, closeUp, aspect, surfaces, building)
  return closeUp && context && { closeUp, context }
}
