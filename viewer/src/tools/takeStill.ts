import type { Object3D } from 'three'
import type { StillOptions } from '../engine/mediaAdapter.ts'
import type { Renderer } from '../engine/renderer.ts'
import { stillSize } from '../engine/stillSize.ts'
import type { PinLayer } from '../pins/pinLayer.ts'

/**
 * A JPEG of the camera's view without the pointer's `marks`; each pin by itself, as large as in a
 * still of the default size.
 */
export function takeStill(
  renderer: Renderer,
  pins: PinLayer,
  marks: readonly Object3D[],
  { width, height, quality, pins: hasPins }: StillOptions,
): Promise<Blob> {
  const before = [...marks, pins.object].map((object) => ({ object, isVisible: object.visible }))
  for (const mark of marks) mark.visible = false
  pins.object.visible &&= hasPins
  pins.pixels = height / stillSize.height
  pins.ungroup()
  pins.sort(renderer.camera)
  // The picture is rendered synchronously, before the first await, so everything can be restored at
  // once.
  const image = renderer.capture(width, height, quality)
  for (const { object, isVisible } of before) object.visible = isVisible
  pins.pixels = renderer.webgl.getPixelRatio()
  pins.group(renderer.camera, renderer.width, renderer.height)
  return image
}
