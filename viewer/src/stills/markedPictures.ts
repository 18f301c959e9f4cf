import { type PerspectiveCamera, Vector3 } from 'three'
import { encodeJpeg } from '../engine/renderer.ts'
import { programStill } from '../engine/stillSize.ts'
import type { PointPictures, StillPoint } from '../engine/viewerApi.ts'
import { paintNumberedMarker } from '../image/numberedMarker.ts'
import { toPixels } from '../pins/projectToScreen.ts'

/** A rendered picture, and its camera. */
export interface Captured {
  pixels: Promise<ImageData>
  camera: PerspectiveCamera
}

/** Renders and encodes the stills one after the other, and paints the point's marker on them. `foot`: in the scene. */
export async function markedPictures(
  captures: { closeUp: () => Captured; context: () => Captured },
  foot: Vector3,
  point: StillPoint,
): Promise<PointPictures> {
  const { width, height } = programStill
  const marked = (pixels: ImageData, camera: PerspectiveCamera) =>
    encodeJpeg(pixels, undefined, (paint) => {
      const at = new Vector3()
      if (toPixels(foot, camera, width, height, at))
        paintNumberedMarker(paint, at, programStill, point)
    })
  const near = captures.closeUp()
  const nearPixels = await near.pixels
  const plainCloseUp = await encodeJpeg(nearPixels)
  const closeUp = await marked(nearPixels, near.camera)
  await aFrame()
  const far = captures.context()
  return { closeUp, plainCloseUp, context: await marked(await far.pixels, far.camera) }
}

/** Lets the page draw between two renderings; a hidden one does not draw. */
const aFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 16))
