import { type PerspectiveCamera, Vector3 } from 'three'
import { encodeJpeg } from '../engine/renderer.ts'
import { programStillSize } from '../engine/stillSize.ts'
import type { PinStills, StillPin } from '../engine/viewerApi.ts'
import { paintNumberedMarker } from '../image/numberedMarker.ts'
import { projectPoint } from '../pins/projectToScreen.ts'

/** A rendered picture, and its camera. */
export interface CapturedView {
  pixels: Promise<ImageData>
  camera: PerspectiveCamera
}

/**
 * Renders and encodes the stills one after the other, and paints the point's marker on them.
 * `foot`: in the scene.
 */
export async function renderPinStills(
  captures: { closeUp: () => CapturedView; context: () => CapturedView },
  foot: Vector3,
  point: StillPin,
): Promise<PinStills> {
  const { width, height } = programStillSize
  const marked = (pixels: ImageData, camera: PerspectiveCamera) =>
    encodeJpeg(pixels, undefined, (paint) => {
      const at = new Vector3()
      if (projectPoint(foot, camera, width, height, at))
        paintNumberedMarker(paint, at, programStillSize, point)
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
