import { Vector3 } from 'three'
import type { ScenePose } from '../../engine/cameraFlight.ts'
import { computeFittedCamera } from '../../engine/computeFittedCamera.ts'
import { pickPinViewpoint } from '../../engine/pinViewpoint.ts'
import type { ScreenPoint } from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { createOutsideVisibility } from './createOutsideVisibility.ts'
import type { ModelView } from './modelView.ts'

type Transition = 'instant' | 'fly'

/** vertical, degrees; from outside */
export const outsideFieldOfView = 50
/** the first view: from the front right, above the eaves */
const firstSight = new Vector3(-0.62, -0.52, -0.7).normalize()

/** Centres a pin: inside by moving in front of it, otherwise by the best view of it. */
export async function moveCameraToPin(
  view: ModelView,
  key: string,
  transition: Transition,
): Promise<void> {
  const place = view.pins.findPinInScene(key)
  if (!place) throw new ViewerError('notDrawable', key)
  await view.scene.surfaces.ready
  view.building?.reveal(place.foot)
  if (await view.building?.standBefore(place, transition)) return view.settle()
  const { camera } = view.renderer
  const { surfaces, model } = view.scene
  const isOutside = view.way === view.orbit
  const fov = isOutside ? outsideFieldOfView : camera.fov
  const around = isOutside ? createOutsideVisibility(model.bounds, model.materials, surfaces) : null
  const position = pickPinViewpoint(
    place,
    camera.position,
    { fov, aspect: camera.aspect },
    surfaces,
    around,
  )
  await view.moveTo({ position, target: place.foot, fov }, transition)
}

/** The pose from outside that fits the whole model into a picture of the given aspect ratio. */
export const computeFittedPose = (outline: readonly Vector3[], aspect: number): ScenePose => ({
  ...computeFittedCamera(outline, firstSight, { fov: outsideFieldOfView, aspect }),
  fov: outsideFieldOfView,
})

/**
 * Moves to two metres before the double-clicked surface, or half way if that is nearer. Not while
 * placing points.
 */
export async function moveCameraToSurface(view: ModelView, at: ScreenPoint): Promise<void> {
  if (view.pointing.mode === 'add') return
  const mark = view.pointing.markAt(at)
  if (mark) return await moveCameraToPin(view, mark.view.key, 'fly')
  const hit = view.cast(at)
  if (!hit || (await view.building?.standBefore({ foot: hit.point, normal: hit.normal }, 'fly')))
    return
  const { camera } = view.renderer
  const back = new Vector3().subVectors(camera.position, hit.point).normalize()
  const position = hit.point.clone().addScaledVector(back, hit.distance > 4 ? 2 : hit.distance / 2)
  await view.way.go({ position, target: hit.point, fov: camera.fov }, 'fly')
}
