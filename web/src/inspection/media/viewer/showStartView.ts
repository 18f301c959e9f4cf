import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import type { ModelViewer } from '@nspect/viewer'

/** From where the 3D view is seen as soon as it is open. */
export interface StartView {
  camera: CameraPose
  /** the panorama of a tour; null: it is none */
  scene: string | null
  /** one stands inside the building */
  isInside?: boolean
}

/** Shows what is seen from there. Rejects if the viewer is closed meanwhile. */
export const showStartView = async (
  { tour, walk, camera: tools }: ModelViewer,
  { camera, scene, isInside = false }: StartView,
): Promise<void> => {
  if (tour && scene !== null) await tour.go(scene)
  if (isInside) await walk?.setStance('inside')
  await tools?.to(camera)
}
