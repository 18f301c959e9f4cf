import {
  blurSquareCount,
  buildShapeLines,
  computeBlurArea,
  computeShapeLineWidth,
  computeShapeTextHeight,
  type ImageSides,
  type ImageSpot,
  type MarkUpShape,
  markUpColors,
} from '@nspect/contract/pins/photoMarkUp'
import type { OverlayOptions } from 'sharp'
import { getFontPath } from './fontFiles.ts'
import { sharp } from './imageLibrary.ts'

// as of the printed report, which has letters for every language of the product
const fonts = {
  western: {
    family: 'Noto Sans Bold',
    file: getFontPath('sans', 700),
  },
  japanese: {
    family: 'Noto Sans JP Bold',
    file: getFontPath('jp', 700),
  },
  chinese: {
    family: 'Noto Sans SC Bold',
    file: getFontPath('sc', 700),
  },
} as const

const fontFor = (text: string) => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return fonts.japanese
  return /\p{Script=Han}/u.test(text) ? fonts.chinese : fonts.western
}

/** A part of the picture to paint over: how much of the colour each pixel gets, 0 to 255. */
interface Coverage {
  left: number
  top: number
  width: number
  height: number
  alpha: Uint8Array
}

const parseHexColor = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** The pixels that lines cover, and `radius` around them; null if none is inside the picture. */
const emptyCoverage = (
  lines: ImageSpot[][],
  radius: number,
  sides: ImageSides,
): Coverage | null => {
  const spots = lines.flat()
  const left = Math.max(0, Math.floor(Math.min(...spots.map(({ x }) => x)) - radius))
  const top = Math.max(0, Math.floor(Math.min(...spots.map(({ y }) => y)) - radius))
  const right = Math.min(sides.width, Math.ceil(Math.max(...spots.map(({ x }) => x)) + radius))
  const bottom = Math.min(sides.height, Math.ceil(Math.max(...spots.map(({ y }) => y)) + radius))
  const [width, height] = [right - left, bottom - top]
  return width > 0 && height > 0
    ? { left, top, width, height, alpha: new Uint8Array(width * height) }
    : null
}

/** Covers the pixels around a straight line with round ends, softly at its edge. */
const coverSegment = (to: Coverage, a: ImageSpot, b: ImageSpot, half: number): void => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const reach = half + 1
  const [x0, x1] = [Math.floor(Math.min(a.x, b.x) - reach), Math.ceil(Math.max(a.x, b.x) + reach)]
  const [y0, y1] = [Math.floor(Math.min(a.y, b.y) - reach), Math.ceil(Math.max(a.y, b.y) + reach)]
  for (let y = Math.max(y0, to.top); y < Math.min(y1, to.top + to.height); y++) {
    for (let x = Math.max(x0, to.left); x < Math.min(x1, to.left + to.width); x++) {
      const [px, py] = [x + 0.5 - a.x, y + 0.5 - a.y]
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square))
      const covered = half + 0.5 - Math.hypot(px - along * dx, py - along * dy)
      if (covered <= 0) continue
      const at = (y - to.top) * to.width + (x - to.left)
      to.alpha[at] = Math.max(to.alpha[at] ?? 0, Math.round(Math.min(1, covered) * 255))
    }
  }
}

/**
 * pixels: a long oblique line is covered piece by piece, because the box around it is mostly empty
 */
const maxPieceLength = 64

const coverLines = (to: Coverage, lines: ImageSpot[][], half: number): void => {
  for (const line of lines) {
    for (const [index, b] of line.entries()) {
      const a = line[index - 1]
      if (!a) continue
      const pieces = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / maxPieceLength))
      const at = (share: number): ImageSpot => ({
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
      })
      for (let piece = 0; piece < pieces; piece++)
        coverSegment(to, at(piece / pieces), at((piece + 1) / pieces), half)
    }
  }
}

const createOverlay = (
  { left, top, width, height, alpha }: Coverage,
  color: string,
): OverlayOptions => {
  const [r, g, b] = parseHexColor(color)
  const input = Buffer.alloc(alpha.length * 4)
  for (const [index, opacity] of alpha.entries()) {
    input[index * 4] = r
    input[index * 4 + 1] = g
    input[index * 4 + 2] = b
    input[index * 4 + 3] = opacity
  }
  return { input, raw: { width, height, channels: 4 }, left, top }
}

/** The lines of a shape, and around them an edge of the other brightness. */
const paintLines = (
  shape: Extract<MarkUpShape, { kind: 'arrow' | 'ellipse' | 'line' }>,
  sides: ImageSides,
) => {
  const lines = buildShapeLines(shape, sides)
  const width = computeShapeLineWidth(shape.size, sides)
  const { fill, edge } = markUpColors[shape.color]
  const widths = [
    [width * 0.9, edge],
    [width / 2, fill],
  ] as const
  return widths.flatMap(([half, color]) => {
    const coverage = emptyCoverage(lines, half + 1, sides)
    if (!coverage) return []
    coverLines(coverage, lines, half)
    return [createOverlay(coverage, color)]
  })
}

const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * The words on a plate of the shape's colour, moved and, if need be, shrunk so that all of it is
 * inside the picture.
 */
const paintText = async (
  shape: Extract<MarkUpShape, { kind: 'text' }>,
  sides: ImageSides,
): Promise<OverlayOptions[]> => {
  const { fill, edge } = markUpColors[shape.color]
  const font = fontFor(shape.text)
  const height = Math.round(computeShapeTextHeight(shape.size, sides))
  const padding = Math.max(2, Math.round(height * 0.25))
  const letters = await sharp({
    text: {
      text: `<span foreground="${edge}">${escapeMarkup(shape.text)}</span>`,
      font: `${font.family} ${height}`,
      fontfile: font.file,
      rgba: true,
      dpi: 72,
    },
  })
    .resize({
      width: Math.max(1, sides.width - 2 * padding),
      height: Math.max(1, sides.height - 2 * padding),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer({ resolveWithObject: true })
  const plate = {
    width: letters.info.width + 2 * padding,
    height: letters.info.height + 2 * padding,
  }
  const left = Math.max(
    0,
    Math.min(Math.round(shape.at.x * sides.width), sides.width - plate.width),
  )
  const top = Math.max(
    0,
    Math.min(Math.round(shape.at.y * sides.height), sides.height - plate.height),
  )
  return [
    { input: { create: { ...plate, channels: 3, background: fill } }, left, top },
    { input: letters.data, left: left + padding, top: top + padding },
  ]
}

/** A part of the picture as few large squares: what was in it cannot be restored. */
const paintBlur = async (
  image: Buffer,
  shape: Extract<MarkUpShape, { kind: 'blur' }>,
  sides: ImageSides,
): Promise<OverlayOptions[]> => {
  const part = computeBlurArea(shape, sides)
  if (!part) return []
  const { left, top, width, height } = part
  const square = Math.max(width, height) / blurSquareCount
  const few = {
    width: Math.max(1, Math.round(width / square)),
    height: Math.max(1, Math.round(height / square)),
  }
  const small = await sharp(image)
    .extract(part)
    .resize({ ...few, fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  const input = await sharp(small)
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  return [{ input, left, top }]
}

const createShapeOverlays = (
  image: Buffer,
  shape: MarkUpShape,
  sides: ImageSides,
): Promise<OverlayOptions[]> | OverlayOptions[] => {
  if (shape.kind === 'blur') return paintBlur(image, shape, sides)
  return shape.kind === 'text' ? paintText(shape, sides) : paintLines(shape, sides)
}

/**
 * A picture with shapes in it, as PNG: first what is blurred, then the others in their order.
 * `picture` is one of our own stored pictures.
 */
export const paintMarkUp = async (
  image: Buffer,
  shapes: readonly MarkUpShape[],
): Promise<Buffer> => {
  const { width = 1, height = 1 } = await sharp(image).metadata()
  const sides = { width, height }
  const inOrder = [
    ...shapes.filter(({ kind }) => kind === 'blur'),
    ...shapes.filter(({ kind }) => kind !== 'blur'),
  ]
  const overlays: OverlayOptions[] = []
  for (const shape of inOrder) overlays.push(...(await createShapeOverlays(image, shape, sides)))
  return sharp(image).composite(overlays).png({ compressionLevel: 1 }).toBuffer()
}
