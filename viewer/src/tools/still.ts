import type { Object3D } from 'three'
import { type Renderer, still } from '../engine/renderer.ts'
import type { ScreenshotOptions } from '../engine/tour.ts'
import type { PinLayer } from '../pins/pinLayer.ts'

/** A JPEG of what the camera sees, without the pointer's `marks`; pins are as large in it as in a still of the usual size. */
export function takeStill(
  renderer: Renderer,
  pins: PinLayer,
  marks: readonly Object3D[],
  options: ScreenshotOptions,
): Promise<Blob> {
  const width = within(options.width ?? still.width, still.maxWidth)
  const height = within(options.height ?? still.height, still.maxHeight)
  const before = [...marks, pins.object].map((object) => ({ object, isVisible: object.visible }))
  for (const mark of marks) mark.visible = false
  pins.object.visible &&= options.pins ?? true
  pins.pixels = height / still.height
  pins.sort(renderer.camera)
  // The picture is drawn before the first wait inside, so everything may be put back at once.
  const picture = renderer.capture(width, height, options.quality)
  for (const { object, isVisible } of before) object.visible = isVisible
  pins.pixels = renderer.webgl.getPixelRatio()
  return picture
}

const within = (pixels: number, max: number): number => Math.min(max, Math.max(1, Math.round(pixels)))
