import { OrthographicCamera, type Vector3Like } from 'three'
import { encodeJpeg } from '../../engine/renderer.ts'
import type { RobustBounds } from '../../engine/robustBounds.ts'
import type { TopView } from '../../engine/viewerApi.ts'
import type { ModelView } from './modelView.ts'

/** Pixels of a picture's longer side: sharp across a printed page. */
const longerSide = 1800
/** share of the longer side that stays free around the model */
const margin = 0.03
/** metres above what is drawn */
const above = 1
/** as paper, and as a plan draws walls that it cuts */
const background = '#ffffff'
const solids = '#3d4852'
const solidsRgb = [0x3d, 0x48, 0x52] as const
/** Share of what is drawn that walls may take. */
const mostSolid = 0.35

/**
 * The whole model from above, cut open at `top`, a height in the scene; infinite: as it is, with
 * its roof.
 */
export async function takeTopView(view: ModelView, top: number): Promise<TopView> {
  const { bounds, frame } = view.scene.model
  const { camera, width, height, area } = cameraAbove(bounds, top)
  const take = (backs?: string) =>
    view.captureBy(camera, { isThroughWalls: false, top, background, backs }, width, height)
  const solid = Number.isFinite(top) ? await take(solids) : null
  // the surfaces of some files are inside out, or have two sides
  const picture = await encodeJpeg(solid && solidShare(solid) < mostSolid ? solid : await take())
  const origin = frame.toScene({ x: 0, y: 0, z: 0 })
  return {
    picture,
    area: {
      left: area.left - origin.x,
      right: area.right - origin.x,
      top: area.top - origin.z,
      bottom: area.bottom - origin.z,
    },
  }
}

function cameraAbove({ min, max }: Pick<RobustBounds, 'min' | 'max'>, top: number) {
  const free = Math.max(max.x - min.x, max.z - min.z, 1) * margin
  const area = { left: min.x - free, right: max.x + free, top: min.z - free, bottom: max.z + free }
  const [wide, deep] = [area.right - area.left, area.bottom - area.top]
  const scale = longerSide / Math.max(wide, deep)
  const middle: Vector3Like = {
    x: (area.left + area.right) / 2,
    y: Math.min(top, max.y) + above,
    z: (area.top + area.bottom) / 2,
  }
  const camera = new OrthographicCamera(
    -wide / 2,
    wide / 2,
    deep / 2,
    -deep / 2,
    above / 2,
    middle.y - min.y + above,
  )
  camera.position.copy(middle)
  // north of the picture is against the z axis
  camera.up.set(0, 0, -1)
  camera.lookAt(middle.x, min.y - above, middle.z)
  camera.updateMatrixWorld()
  return {
    camera,
    area,
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(deep * scale)),
  }
}

/** Which share of what is not paper has the colour of cut walls. */
function solidShare({ data }: ImageData): number {
  let drawn = 0
  let solid = 0
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!]
    if (red === 255 && green === 255 && blue === 255) continue
    drawn += 1
    const isSolid =
      Math.abs(red - solidsRgb[0]) +
        Math.abs(green - solidsRgb[1]) +
        Math.abs(blue - solidsRgb[2]) <
      6
    if (isSolid) solid += 1
  }
  return drawn === 0 ? 0 : solid / drawn
}
