import { Vector3 } from 'three'
import { programStill } from '../../engine/stillSize.ts'
import type { PointPictures, StillPoint } from '../../engine/viewerApi.ts'
import type { Building } from '../../stills/contextCamera.ts'
import { markedPictures } from '../../stills/markedPictures.ts'
import { type StillCameras, stillCameras } from '../../stills/stillCameras.ts'
import type { Drawn, ModelView } from './modelView.ts'
import { visibilityFromOutside } from './visibilityFromOutside.ts'

/** Takes close-up and context of a point of a model, each in a task of its own; null if no camera sees it. */
export async function takePointPictures(
  view: ModelView,
  point: StillPoint,
): Promise<PointPictures | null> {
  const foot = footOf(view, point)
  const top = view.building?.topAbove(foot.y) ?? Number.POSITIVE_INFINITY
  const cameras = camerasOf(view, point, foot, top)
  if (!cameras) return null
  const { width, height } = programStill
  const { closeUp, context } = cameras
  return markedPictures(
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

const whole: Drawn = { isThroughWalls: false, top: Number.POSITIVE_INFINITY }

const footOf = (view: ModelView, { coordinates }: StillPoint): Vector3 => {
  const { x, y, z } = view.scene.model.frame.toScene(coordinates.position)
  return new Vector3(x, y, z)
}

/**
 * Casts rays through the whole building, not only its shown storeys; from outside one looks into the point's storey, cut
 * open at `top`.
 */
function camerasOf(
  view: ModelView,
  { coordinates }: StillPoint,
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
  }
  const around = visibilityFromOutside(bounds, materials, surfaces)
  const shownTop = surfaces.top
  const outside: Building['outside'] = {
    sees: (from, to, slack) => {
      surfaces.top = top
      const isSeen = around.sees(from, to, slack)
      surfaces.top = Number.POSITIVE_INFINITY
      return isSeen
    },
  }
  surfaces.top = Number.POSITIVE_INFINITY
  try {
    return stillCameras(subject, programStill.width / programStill.height, surfaces, {
      bounds,
      outside,
    })
  } finally {
    surfaces.top = shownTop
  }
}
