import { Resvg } from '@resvg/resvg-js'
import { sharp } from '../../../files/imageLibrary.ts'
import type { DrawingOperation } from '../layout/drawingOperations.ts'
import type { ReadImage } from '../paint/documentImages.ts'
import { embedImages } from '../paint/imageReferences.ts'
import { drawArea, type PageArea } from '../paint/pageDrawing.ts'
import type { DocumentContent } from './documentTree.ts'

/** A JPEG of a Word document, and its size on paper in points. */
export interface WordImage {
  bytes: Uint8Array
  width: number
  height: number
}

/** Pixels per point of drawings: 216 per inch. */
const density = 3

/** The drawing steps of contents, in their order. */
export const listOperations = (content: readonly DocumentContent[]): DrawingOperation[] =>
  content.flatMap((part) => (part.kind === 'node' ? listOperations(part.content) : [part]))

/** The area of pictures, frames and lines; undefined if there are none. */
export const measureDrawing = (operations: readonly DrawingOperation[]): PageArea | undefined => {
  const areas = operations.flatMap((operation): PageArea[] => {
    if (operation.kind === 'image') return [operation.clip ?? operation]
    if (operation.kind === 'rect') return [operation]
    if (operation.kind !== 'line') return []
    const { x1, y1, x2, y2 } = operation
    const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)]
    return [{ x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }]
  })
  if (areas.length === 0) return undefined
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  return {
    x,
    y,
    width: Math.max(...areas.map((area) => area.x + area.width)) - x,
    height: Math.max(...areas.map((area) => area.y + area.height)) - y,
  }
}

/** Points around a picture in which its marks, its numbers and its scale may lie. */
const surround = 24

const isWithin = (inner: PageArea, outer: PageArea): boolean =>
  inner.x >= outer.x - surround &&
  inner.y >= outer.y - surround &&
  inner.x + inner.width <= outer.x + outer.width + surround &&
  inner.y + inner.height <= outer.y + outer.height + surround

/** The largest thing drawn, as the picture of a plan, and what lies on it or right beside it. */
const keepOneDrawing = (operations: readonly DrawingOperation[]): DrawingOperation[] => {
  const areas = operations.map((operation) => measureDrawing([operation]))
  const size = (area: PageArea | undefined) => (area ? area.width * area.height : 0)
  const [ground] = areas.toSorted((a, b) => size(b) - size(a))
  if (!ground) return []
  return operations.filter((operation, index) => {
    const area =
      operation.kind === 'text'
        ? { x: operation.x, y: operation.y, width: 0, height: 0 }
        : areas[index]
    return area !== undefined && isWithin(area, ground)
  })
}

const isJpeg = (bytes: Uint8Array | undefined): bytes is Uint8Array =>
  bytes?.[0] === 0xff && bytes[1] === 0xd8

/**
 * Makes a picture of drawing steps: a single stored picture is taken as it is, anything else is
 * drawn as on the page. undefined if nothing is drawn, or the only picture is missing.
 */
export const renderDrawing = async (
  operations: readonly DrawingOperation[],
  read: ReadImage,
): Promise<WordImage | undefined> => {
  const visible = operations.filter(({ kind }) => ['image', 'rect', 'line', 'text'].includes(kind))
  const [only] = visible
  if (visible.length === 1 && only?.kind === 'image' && !only.clip) {
    const bytes = await read(only.name)
    return isJpeg(bytes) ? { bytes, width: only.width, height: only.height } : undefined
  }
  const shown = keepOneDrawing(visible)
  const area = measureDrawing(shown)
  if (!area || area.width < 1 || area.height < 1) return undefined
  const { drawing, names } = drawArea(area, shown)
  const urls = new Map<string, string>()
  for (const name of names) {
    const bytes = await read(name)
    if (isJpeg(bytes))
      urls.set(name, `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`)
  }
  const rendered = new Resvg(embedImages(drawing, urls), {
    fitTo: { mode: 'zoom', value: density },
    // texts are outlines
    font: { loadSystemFonts: false },
  }).render()
  const bytes = await sharp(rendered.pixels, {
    raw: { width: rendered.width, height: rendered.height, channels: 4 },
  })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { bytes, width: area.width, height: area.height }
}
