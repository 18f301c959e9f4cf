import { labelled } from '@nspect/contract/labelled'
import type { ReportData } from '../reportData.ts'
import { type Block, beside, keepWithNext, type Pen, space, stack, tagged } from './block.ts'
import type { Operation } from './drawingOperations.ts'
import { scaleLength } from './floorViews.ts'
import { numbersOn } from './numberedMarks.ts'
import type { Chapter } from './paginate.ts'
import { label, paragraph } from './paragraph.ts'
import { fitInto } from './picture.ts'
import {
  type Drawing,
  type DrawnPin,
  drawingBackground,
  floorDrawings,
  pictureDrawing,
} from './pointDrawings.ts'
import { pointName } from './pointLink.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

/** Share of a page's height that a drawing takes at most, and below which it is not made smaller to fit a page. */
const mostShare = 0.8
const leastShare = 0.3

/** A length in metres as a bar, below a drawing of `width` points. */
const scaleBar = (drawing: Drawing, width: number, texts: ReportTexts, pen: Pen): Block[] => {
  if (!drawing.area) return []
  const metres = drawing.area.right - drawing.area.left
  const length = scaleLength(metres)
  const bar = (length / metres) * width
  const words = label(texts.metres(length), 100, type.label, pen)
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
          fill: ink.text,
          stroke: null,
        },
        ...tagged('P', words.draw(x + bar + 6, y + 3)),
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
): Operation[] =>
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
          stroke: pin.isCritical ? ink.danger : ink.accent,
          weight: 1,
        },
      ]
    : []

interface Plan {
  title: string
  drawing: Drawing
}

/** Points up to which a schematic drawing shares a row with another one. */
const mostInHalf = 16
const columnGap = 20

/** Numbers that one drawing has at most: more would lie far from their places. */
const mostNumbers = 150

/** A plan with many numbers as several of the same drawing, each with some of the numbers, which its title names. */
const partsOf = ({ title, drawing }: Plan): Plan[] => {
  const parts = Math.ceil(drawing.pins.length / mostNumbers)
  if (parts <= 1) return [{ title, drawing }]
  const pins = drawing.pins.toSorted((a, b) => a.pin.pinNumber - b.pin.pinNumber)
  const each = Math.ceil(pins.length / parts)
  return Array.from({ length: parts }, (_, part) => {
    const some = pins.slice(part * each, (part + 1) * each)
    const [first, last] = [some[0]?.pin.pinNumber, some.at(-1)?.pin.pinNumber]
    return { title: `${title} · ${first}–${last}`, drawing: { ...drawing, pins: some } }
  })
}

/** A drawing of at most these points in size with its title, all numbers and a scale. */
const planBlock = (
  { title, drawing }: Plan,
  width: number,
  most: number,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  const numbers = drawing.pins.map(({ pin }) => pin.pinNumber).join(', ')
  const heading = stack([space(10), paragraph(title, width, type.strong, pen, 'H2'), space(5)])
  const size = fitInto({ name: '', width: drawing.ratio, height: 1 }, width, most)
  const drawn: Block = {
    height: size.height,
    draw: (x, y) => [
      ...drawingBackground(
        drawing,
        texts.numbersOn(title, numbers),
        x,
        y,
        size,
        texts.missingPicture,
      ),
      ...drawing.pins.flatMap((one) => outline(one, x, y, size.width, size.height)),
      ...numbersOn(
        drawing.pins.map((one) => ({
          pin: one.pin,
          x: one.x * size.width,
          y: one.y * size.height,
          destination: pointName(one.pin),
        })),
        x,
        y,
        size,
        pen,
      ),
    ],
  }
  return stack([heading, drawn, ...scaleBar(drawing, size.width, texts, pen), space(8)])
}

const nothing: Block = { height: 0, draw: () => [] }

/** One or two drawings side by side, which become smaller where that keeps them on the page. */
const row = (plans: readonly Plan[], texts: ReportTexts, pen: Pen): Block => {
  const body = pen.sheet.bottom - pen.sheet.top
  const width = (pen.sheet.measure - columnGap * (plans.length - 1)) / plans.length
  const set = (most: number) =>
    beside(
      plans.map((plan) => planBlock(plan, width, most, texts, pen)),
      width + columnGap,
    )
  const usual = set(body * mostShare)
  // what a title and a scale take
  const around = set(1).height - 1
  return {
    ...usual,
    split: (room) => (room < body * leastShare ? undefined : [set(room - around), nothing]),
  }
}

/** The drawings in rows: schematic ones with few points in pairs. */
const rowsOf = (plans: readonly Plan[]): Plan[][] => {
  const isSmall = ({ drawing }: Plan) => drawing.image === null && drawing.pins.length <= mostInHalf
  const rows: Plan[][] = []
  for (const plan of plans) {
    const last = rows.at(-1)
    if (last?.length === 1 && last[0] && isSmall(last[0]) && isSmall(plan)) last.push(plan)
    else rows.push([plan])
  }
  return rows
}

/** Every picture and every floor of the model with the numbers of its points, each a link; none without such points. */
export const overview = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  const { pictures, extent } = report
  const floors = floorDrawings(report)
  const plans: Plan[] = [
    ...pictures.flatMap((_, index): Plan[] => {
      const drawing = pictureDrawing(report, index)
      return drawing ? [{ title: texts.picture(index + 1, pictures.length), drawing }] : []
    }),
    ...floors.map(({ floor, drawing }): Plan => {
      if (floor === null && floors.length === 1) return { title: texts.seenFromAbove, drawing }
      const name = floor === null ? texts.noFloor : texts.floorName(floor)
      return { title: `${name} · ${texts.seenFromAbove}`, drawing }
    }),
  ]
  const [first, ...others] = rowsOf(plans.flatMap(partsOf)).map((some) => row(some, texts, pen))
  if (!first) return []
  const isSchematic = floors.some(({ isRendered }) => !isRendered)
  const note = extent ? texts.schematicExtent : texts.schematic
  const heading = stack([
    paragraph(texts.overview, pen.sheet.measure, type.title, pen, 'H1'),
    ...(isSchematic
      ? [
          space(2),
          paragraph(
            labelled(pen.language, texts.seenFromAbove, note),
            pen.sheet.measure,
            type.label,
            pen,
          ),
        ]
      : []),
  ])
  return [
    {
      title: texts.overview,
      destination: 'overview',
      head: () => runningHead(texts.overview, texts, pen),
      blocks: [keepWithNext(heading, first), ...others],
    },
  ]
}
