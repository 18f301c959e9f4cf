import { Vector3 } from 'three'
import { programStillSize } from '../../engine/stillSize.ts'
import type { PinStills, StillPin } from '../../engine/viewerApi.ts'
import type { BuildingBounds } from '../../stills/contextCamera.ts'
import { renderPinStills } from '../../stills/pinStills.ts'
import { pickStillCameras, type StillCameras } from '../../stills/stillCameras.ts'
import { createOutsideVisibility } from './createOutsideVisibility.ts'
import type { ModelView, StillDrawing } from './modelView.ts'

/**
 * Takes close-up and context of a point of a model, each in a task of its own; null if no camera
 * sees it.
 */
export async function takePinStills(view: ModelView, point: StillPin): Promise<PinStills | null> {
  const foot = toPinFoot(view, point)
  const top = view.building?.topAbove(foot.y) ?? Number.POSITIVE_INFINITY
  const cameras = pickCameras(view, point, foot, top)
  if (!cameras) return null
  const { width, height } = programStillSize
  const { closeUp, context } = cameras
  return renderPinStills(
    {
      closeUp: () => view.captureFrom(closeUp, whole, width, height),
      context: () =>
        view.captureFrom(
          context,
          context.isThroughWalls ? { isThroughWalls: true, top } : whole,
          width,
          height,
        ),
    },
    foot,
    point,
  )
}

const whole: StillDrawing = { isThroughWalls: false, top: Number.POSITIVE_INFINITY }

const toPinFoot = (view: ModelView, { coordinates }: StillPin): Vector3 => {
  const { x, y, z } = view.scene.model.frame.toScene(coordinates.position)
  return new Vector3(x, y, z)
}

/**
 * Casts rays through the whole building, not only its shown storeys; from outside one looks into
 * the point's storey, cut open at `top`.
 */
function pickCameras(
  view: ModelView,
  { coordinates }: StillPin,
  foot: Vector3,
  top: number,
): StillCameras | null {
  const { surfaces, model } = view.scene
  const { frame, bounds, materials } = model
  const n = frame.directionToScene(coordinates.normal)
  const eye = coordinates.camera && frame.toScene(coordinates.camera.position)
  const subject = {
    foot,
    normal: new Vector3(n.x, n.y, n.z).normalize(),
    from: eye ? new Vector3(eye.x, eye.y, eye.z) : null,
    isPlain: model.isClay,
    ground: bounds.min.y,
  }
  const around = createOutsideVisibility(bounds, materials, surfaces)
  const shownTop = surfaces.top
  const outside: BuildingBounds['outside'] = {
    sees: (from, to, slack) => {
      surfaces.top = top
      const isSeen = around.sees(from, to, slack)
      surfaces.top = Number.POSITIVE_INFINITY
      return isSeen
    },
  }
  surfaces.top = Number.POSITIVE_INFINITY
  try {
    return pickStillCameras(subject, programStillSize.width / programStillSize.height, surfaces, {
      bounds,
      outside,
    })
  } finally {
    surfaces.top = shownTop
  }
}
