import type { ReportData } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
  wrapOperationsInElement,
} from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { fitImageInto } from '../elements/image.ts'
import { layoutOneLineLabel, layoutParagraph } from '../elements/paragraph.ts'
import { computeScaleLength } from '../floorViews.ts'
import { getImageTitle } from '../groups.ts'
import type { Chapter } from '../paginate.ts'
import {
  buildFloorDrawings,
  buildImageDrawing,
  type DrawnPin,
  drawBackground,
  type PinDrawing,
} from '../pins/pinDrawings.ts'
import { getPinDestination } from '../pins/pinLink.ts'
import { drawPinNumbers } from '../pins/pinNumbers.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'

/**
 * Share of a page's height that a drawing takes at most, and below which it is not made smaller to
 * fit a page.
 */
const maxShare = 0.8
const minShare = 0.3

/** A length in metres as a bar, below a drawing of `width` points. */
const scaleBar = (
  drawing: PinDrawing,
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  if (!drawing.area) return []
  const metres = drawing.area.right - drawing.area.left
  const length = computeScaleLength(metres)
  const bar = (length / metres) * width
  const words = layoutOneLineLabel(texts.metres(length), 100, textStyles.label, pen)
  return [
    {
      height: words.height + 4,
      draw: (x, y) => [
        {
          kind: 'rect',
          x,
          y: y + 8,
          width: bar,
          height: 3,
          radius: 0,
          fill: inkColors.text,
          stroke: null,
        },
        ...wrapOperationsInElement('P', words.draw(x + bar + 6, y + 3)),
      ],
    },
  ]
}

const outline = (
  { box, pin }: DrawnPin,
  x: number,
  y: number,
  width: number,
  height: number,
): DrawingOperation[] =>
  box
    ? [
        {
          kind: 'rect',
          x: x + box.x * width,
          y: y + box.y * height,
          width: box.width * width,
          height: box.height * height,
          radius: 0,
          fill: null,
          stroke: pin.isCritical ? inkColors.danger : inkColors.accent,
          weight: 1,
        },
      ]
    : []

interface Plan {
  title: string
  drawing: PinDrawing
  /** what a schematic drawing shows and does not; the first one says it */
  note?: string
}

/** Points up to which a schematic drawing shares a row with another one. */
const maxPinsInHalf = 16
const columnGap = 20

/** Numbers that one drawing has at most: more would lie far from their places. */
const maxNumbers = 150

/**
 * A plan with many numbers as several of the same drawing, each with some of the numbers, which its
 * title names.
 */
const splitPlan = (plan: Plan): Plan[] => {
  const { title, drawing } = plan
  const parts = Math.ceil(drawing.pins.length / maxNumbers)
  if (parts <= 1) return [plan]
  const pins = drawing.pins.toSorted((a, b) => a.pin.pinNumber - b.pin.pinNumber)
  const each = Math.ceil(pins.length / parts)
  return Array.from({ length: parts }, (_, part) => {
    const some = pins.slice(part * each, (part + 1) * each)
    const [first, last] = [some[0]?.pin.pinNumber, some.at(-1)?.pin.pinNumber]
    return {
      title: `${title} · ${first}–${last}`,
      drawing: { ...drawing, pins: some },
      ...(plan.note !== undefined && part === 0 && { note: plan.note }),
    }
  })
}

/** A drawing of at most these points in size with its title, all numbers and a scale. */
const planBlock = (
  { title, drawing, note }: Plan,
  width: number,
  most: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const numbers = drawing.pins.map(({ pin }) => pin.pinNumber).join(', ')
  const heading = stackBlocks([
    createEmptyBlock(10),
    layoutParagraph(title, width, textStyles.strong, pen, 'H2'),
    ...(note === undefined
      ? []
      : [createEmptyBlock(2), layoutParagraph(note, width, textStyles.label, pen)]),
    createEmptyBlock(5),
  ])
  const size = fitImageInto({ name: '', width: drawing.ratio, height: 1 }, width, most)
  const drawn: Block = {
    height: size.height,
    draw: (x, y) => [
      ...drawBackground(drawing, texts.numbersOn(title, numbers), x, y, size, texts.missingPicture),
      ...drawing.pins.flatMap((drawnPin) => outline(drawnPin, x, y, size.width, size.height)),
      ...drawPinNumbers(
        drawing.pins.map((drawnPin) => ({
          pin: drawnPin.pin,
          x: drawnPin.x * size.width,
          y: drawnPin.y * size.height,
          destination: getPinDestination(drawnPin.pin),
        })),
        x,
        y,
        size,
        pen,
      ),
    ],
  }
  return stackBlocks([
    heading,
    drawn,
    ...scaleBar(drawing, size.width, texts, pen),
    createEmptyBlock(8),
  ])
}

const nothing: Block = { height: 0, draw: () => [] }

/** One or two drawings side by side, which become smaller where that keeps them on the page. */
const row = (plans: readonly Plan[], texts: ReportTexts, pen: LayoutContext): Block => {
  const body = pen.sheet.bottom - pen.sheet.top
  const width = (pen.sheet.measure - columnGap * (plans.length - 1)) / plans.length
  const set = (most: number) =>
    placeBlocksSideBySide(
      plans.map((plan) => planBlock(plan, width, most, texts, pen)),
      width + columnGap,
    )
  const usual = set(body * maxShare)
  // what a title and a scale take
  const around = set(1).height - 1
  return {
    ...usual,
    split: (room) => (room < body * minShare ? undefined : [set(room - around), nothing]),
  }
}

/** The drawings in rows: schematic ones with few points in pairs. */
const groupPlansInRows = (plans: readonly Plan[]): Plan[][] => {
  const isSmall = ({ drawing }: Plan) =>
    drawing.image === null && drawing.pins.length <= maxPinsInHalf
  const rows: Plan[][] = []
  for (const plan of plans) {
    const last = rows.at(-1)
    if (last?.length === 1 && last[0] && isSmall(last[0]) && isSmall(plan)) last.push(plan)
    else rows.push([plan])
  }
  return rows
}

/**
 * Every picture and every floor of the model with the numbers of its points, each a link; none
 * without such points.
 */
export const layoutOverviewOfPlaces = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  const { pictures, extent } = report
  const floors = buildFloorDrawings(report)
  const plans: Plan[] = [
    ...pictures.flatMap((_, index): Plan[] => {
      const drawing = buildImageDrawing(report, index)
      return drawing ? [{ title: getImageTitle(index, report, texts), drawing }] : []
    }),
    ...floors.map(({ floor, drawing }): Plan => {
      if (floor === null && floors.length === 1) return { title: texts.seenFromAbove, drawing }
      const name = floor === null ? texts.noFloor : texts.floorName(floor)
      return { title: `${name} · ${texts.seenFromAbove}`, drawing }
    }),
  ]
  const schematic = plans.find(({ drawing }) => drawing.image === null)
  if (schematic) schematic.note = extent ? texts.schematicExtent : texts.schematic
  const [first, ...others] = groupPlansInRows(plans.flatMap(splitPlan)).map((parts) =>
    row(parts, texts, pen),
  )
  if (!first) return []
  const heading = layoutParagraph(texts.overview, pen.sheet.measure, textStyles.title, pen, 'H1')
  return [
    {
      title: texts.overview,
      destination: 'overview',
      head: () => layoutRunningHead(texts.overview, texts, pen),
      blocks: [keepHeadingWithNextBlock(heading, first), ...others],
    },
  ]
}
