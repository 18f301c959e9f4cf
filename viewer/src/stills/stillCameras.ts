import type { ScenePose } from '../engine/cameraFlight.ts'
import { closeUpCamera, freeNormal, type StillSubject } from './closeUpCamera.ts'
import { type Building, type ContextCamera, contextCamera } from './contextCamera.ts'
import type { Surfaces } from './roomRays.ts'

/** The cameras of the two stills that show a defect: its surface from near, and where in the building it is. */
export interface StillCameras {
  closeUp: ScenePose
  context: ContextCamera
}

/**
 * Chooses the cameras of a point's stills by casting rays; pure. Scene frame, metres. `aspect`: width over height of
 * the stills. Null if no camera sees the point, for example inside a solid body: then the person's own view must do.
 */
export function stillCameras(
  subject: StillSubject,
  aspect: number,
  surfaces: Surfaces,
  building: Building,
): StillCameras | null {
  const seen = { ...subject, normal: freeNormal(subject, surfaces) }
  const closeUp = closeUpCamera(seen, aspect, surfaces)
  const context = closeUp && contextCamera(seen, closeUp, aspect, surfaces, building)
  return closeUp && context && { closeUp, context }
}
