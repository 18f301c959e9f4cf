import {
  type CutOut,
  computeImageCutOut,
  computeOverviewInset,
  type ImageLocation,
} from '@nspect/contract/media/imageCutOut'
import type { GroundBox, ReportData, ReportImage, ReportPin } from '../../../reportData.ts'
import { type Block, wrapOperationsInElement } from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { cleanText } from '../elements/breakLines.ts'
import { fitImageInto } from '../elements/image.ts'
import { buildFloorViews, computeScaleLength, type FloorView } from '../floorViews.ts'
import { inkColors } from '../theme.ts'

/**
 * A drawing on which points have a place: a picture of the inspection, or a floor of the model seen
 * from above.
 */
export interface PinDrawing {
  /** width divided by height */
  ratio: number
  image: ReportImage | null
  /** metres that it shows; null for a picture */
  area: GroundBox | null
  pins: DrawnPin[]
}

/** A point on a drawing, from 0 to 1 of its width and height, with its rectangle on a picture. */
export interface DrawnPin extends ImageLocation {
  pin: ReportPin
}

/** The drawing of a picture; undefined if no point is on it. */
export const buildImageDrawing = (
  { pins, pictures }: ReportData,
  index: number,
): PinDrawing | undefined => {
  const image = pictures[index]
  const drawn = pins.flatMap((pin): DrawnPin[] => {
    const seen = pin.seenOn?.find(({ picture }) => picture === index)
    if (seen) return [{ pin, x: seen.x / 100, y: seen.y / 100, box: null }]
    if (pin.place?.on !== 'picture' || pin.place.picture !== index) return []
    const { x, y, width, height } = pin.place.box
    const box = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }
    return [{ pin, x: box.x + box.width / 2, y: box.y + box.height / 2, box }]
  })
  if (!image || drawn.length === 0) return undefined
  const ratio = image.width > 0 && image.height > 0 ? image.width / image.height : 4 / 3
  return { ratio, image, area: null, pins: drawn }
}

const floorDrawing = ({ area, view, pins }: FloorView): PinDrawing => {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  return {
    ratio: width / height,
    image: view?.image ?? null,
    area,
    pins: pins.map(({ pin, x, y }) => ({
      pin,
      x: (x - area.left) / width,
      y: (y - area.top) / height,
      box: null,
    })),
  }
}

/** The drawings of the model's floors, lowest first. */
export const buildFloorDrawings = (report: ReportData) =>
  buildFloorViews(report).map((floor) => ({
    floor: floor.floor,
    isRendered: floor.view !== null,
    drawing: floorDrawing(floor),
  }))

/** Points of other places that a locator shows as faint dots, at most. */
const neighbours = 24

/** The ground of a schematic drawing: a grid of square metres in a frame. */
const drawGrid = (
  area: GroundBox,
  x: number,
  y: number,
  width: number,
  height: number,
): DrawingOperation[] => {
  const metres = area.right - area.left
  const step = computeScaleLength(Math.max(metres, area.bottom - area.top))
  const scale = width / metres
  const thin = 0.4
  const line = (left: number, top: number, wide: number, high: number): DrawingOperation => ({
    kind: 'rect',
    x: left,
    y: top,
    width: wide,
    height: high,
    radius: 0,
    fill: inkColors.grid,
    stroke: null,
  })
  const count = (from: number, to: number) =>
    Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1)
  const at = (from: number, nth: number) => ((Math.ceil(from / step) + nth) * step - from) * scale
  return [
    { kind: 'rect', x, y, width, height, radius: 0, fill: inkColors.ground, stroke: null },
    ...Array.from({ length: count(area.left, area.right) }, (_, n) =>
      line(x + at(area.left, n), y, thin, height),
    ),
    ...Array.from({ length: count(area.top, area.bottom) }, (_, n) =>
      line(x, y + at(area.top, n), width, thin),
    ),
  ]
}

/** The picture or the grid of a drawing, in a frame, with its text for screen readers. */
export const drawBackground = (
  { image, area }: PinDrawing,
  alt: string,
  x: number,
  y: number,
  size: { width: number; height: number },
  missing: string,
): DrawingOperation[] => [
  ...(image
    ? wrapOperationsInElement(
        'Figure',
        [{ kind: 'image', name: image.name, x, y, ...size, missing }],
        cleanText(alt),
      )
    : area
      ? drawGrid(area, x, y, size.width, size.height)
      : []),
  { kind: 'rect', x, y, ...size, radius: 0, fill: null, stroke: inkColors.hairline },
]

const dot = (
  x: number,
  y: number,
  radius: number,
  fill: string,
  stroke: string | null,
): DrawingOperation => ({
  kind: 'rect',
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
  radius,
  fill,
  stroke,
})

/** A point on the whole of its drawing, among others. */
const onWhole = (
  drawing: PinDrawing,
  drawn: DrawnPin,
  others: readonly DrawnPin[],
  room: { width: number; height: number },
  alt: string,
  missing: string,
): Block => {
  const size = fitImageInto({ name: '', width: drawing.ratio, height: 1 }, room.width, room.height)
  return {
    height: size.height,
    draw: (x, y) => [
      ...drawBackground(drawing, alt, x, y, size, missing),
      ...others.map((dotted) =>
        dot(x + dotted.x * size.width, y + dotted.y * size.height, 1, inkColors.faintDot, null),
      ),
      dot(
        x + drawn.x * size.width,
        y + drawn.y * size.height,
        3.4,
        inkColors.danger,
        inkColors.paper,
      ),
    ],
  }
}

/**
 * A point with its surroundings enlarged, and small in the corner away from it where on the whole
 * picture that is.
 */
const enlarged = (
  drawing: PinDrawing,
  drawn: DrawnPin,
  part: CutOut,
  alt: string,
  missing: string,
): Block => {
  const { size } = part
  const name = drawing.image?.name ?? ''
  const whole = { width: size.width / part.width, height: size.height / part.height }
  const { isLeft, isTop, ...key } = computeOverviewInset(part, drawn, drawing.ratio)
  return {
    height: size.height,
    draw: (x, y) => {
      const [left, top] = [x - part.left * whole.width, y - part.top * whole.height]
      const [keyX, keyY] = [
        isLeft ? x : x + size.width - key.width,
        isTop ? y : y + size.height - key.height,
      ]
      const around = (
        place: { x: number; y: number },
        of: { width: number; height: number },
        fill: string | null,
      ) => ({
        kind: 'rect' as const,
        ...place,
        ...of,
        radius: 0,
        fill,
      })
      const box = drawn.box?.width ? drawn.box : null
      const mark: DrawingOperation = box
        ? {
            ...around(
              { x: left + box.x * whole.width, y: top + box.y * whole.height },
              { width: box.width * whole.width, height: box.height * whole.height },
              null,
            ),
            stroke: inkColors.danger,
            weight: 1.4,
          }
        : dot(
            left + drawn.x * whole.width,
            top + drawn.y * whole.height,
            3.4,
            inkColors.danger,
            inkColors.paper,
          )
      return wrapOperationsInElement(
        'Figure',
        [
          { kind: 'image', name, x: left, y: top, ...whole, missing, clip: { x, y, ...size } },
          mark,
          { ...around({ x, y }, size, null), stroke: inkColors.hairline },
          { ...around({ x: keyX, y: keyY }, key, inkColors.paper), stroke: null },
          ...wrapOperationsInElement('Artifact', [
            { kind: 'image', name, x: keyX, y: keyY, ...key, missing: '' },
          ]),
          { ...around({ x: keyX, y: keyY }, key, null), stroke: inkColors.muted },
          dot(keyX + drawn.x * key.width, keyY + drawn.y * key.height, 1.6, inkColors.danger, null),
        ],
        cleanText(alt),
      )
    },
  }
}

/** Draws where one point is, in a box of at most these points. */
export type LocatePin = (
  pin: ReportPin,
  width: number,
  height: number,
  alt: string,
  missing: string,
) => Block | undefined

/** The locators of a report's points, each on the drawing of its place. */
export const createPinLocator = (report: ReportData): LocatePin => {
  const drawings = [
    ...report.pictures.flatMap((_, index) => buildImageDrawing(report, index) ?? []),
    ...buildFloorDrawings(report).map(({ drawing }) => drawing),
  ]
  const places = new Map<ReportPin, { drawing: PinDrawing; drawn: DrawnPin }>()
  const samples = new Map<PinDrawing, DrawnPin[]>()
  // on the picture that it was drawn on, else on the first one on which it is seen, else on its
  // floor
  for (const isOwn of [true, false])
    for (const drawing of drawings)
      for (const drawn of drawing.pins)
        if ((drawn.box !== null || !isOwn) && !places.has(drawn.pin))
          places.set(drawn.pin, { drawing, drawn })
  for (const drawing of drawings) {
    const every = Math.ceil(drawing.pins.length / neighbours)
    samples.set(drawing, drawing.image ? [] : drawing.pins.filter((_, at) => at % every === 0))
  }
  return (pin, width, height, alt, missing) => {
    const found = places.get(pin)
    if (!found) return undefined
    const { image } = found.drawing
    const part = image && computeImageCutOut(image, found.drawn, { width, height })
    if (part) return enlarged(found.drawing, found.drawn, part, alt, missing)
    return onWhole(
      found.drawing,
      found.drawn,
      samples.get(found.drawing) ?? [],
      { width, height },
      alt,
      missing,
    )
  }
}
