import type { ReportImage } from '../../../reportData.ts'
import { type Block, wrapOperationsInElement } from '../block.ts'
import { inkColors } from '../theme.ts'
import { cleanText } from './breakLines.ts'

/**
 * The largest size of a picture inside a box, keeping its aspect ratio; a picture of unknown size
 * fills the box.
 */
export const fitImageInto = (
  image: ReportImage,
  width: number,
  height: number,
): { width: number; height: number } => {
  if (!(image.width > 0 && image.height > 0)) return { width, height }
  const scale = Math.min(width / image.width, height / image.height)
  return { width: image.width * scale, height: image.height * scale }
}

/**
 * A picture with a hairline frame in a box of at most `width` × `height` points. `alt` is its text
 * for screen readers.
 */
export const layoutImage = (
  image: ReportImage,
  alt: string,
  width: number,
  height: number,
  missing: string,
): Block => {
  const size = fitImageInto(image, width, height)
  return {
    height: size.height,
    draw: (x, y) => [
      ...wrapOperationsInElement(
        'Figure',
        [{ kind: 'image', name: image.name, x, y, ...size, missing }],
        cleanText(alt),
      ),
      { kind: 'rect', x, y, ...size, radius: 0, fill: null, stroke: inkColors.hairline },
    ],
  }
}
