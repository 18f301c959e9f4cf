import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { ScreenPoint } from '@nspect/viewer'
import { formatArea, formatLength } from '../../i18n/formatLength.ts'
import type { MeasuredFigures, MeasuringState } from './measuring.ts'

interface DrawnLine {
  from: ScreenPoint
  to: ScreenPoint
  /** dashed: one of height and horizontal, or a side that is not picked yet */
  isHelper: boolean
}

/** A measurement as lines, end marks and figures on the picture, in its pixels. */
export interface DrawnMeasurement {
  lines: readonly DrawnLine[]
  marks: readonly ScreenPoint[]
  labels: readonly { at: ScreenPoint; text: string; isMain: boolean }[]
  /** corners of the surface; empty if one of them is behind the camera */
  surface: readonly ScreenPoint[]
}

/** Share of the length below which height and horizontal are not drawn: they would hide it. */
const leastLeg = 0.06
/** pixels: a leg that looks shorter, or whose figure would cover the main one, has no figure */
const leastLabelled = 46
const leastApart = 30

interface Options {
  measuring: MeasuringState
  figures: MeasuredFigures | null
  /** where the pointer is: the next pick */
  next: Vec3 | null
  /** null: behind the camera */
  toScreen: (position: Vec3) => ScreenPoint | null
}

/** Draws a measurement: what is behind the camera is left out. */
export function projectMeasurementToScreen({
  measuring,
  figures,
  next,
  toScreen,
}: Options): DrawnMeasurement {
  const picked = measuring.picks.map(toScreen)
  const marks = picked.filter((at) => at !== null)
  const seen = next && toScreen(next)
  const last = picked.at(-1) ?? null
  const pending =
    seen && last && !(measuring.kind === 'line' && figures) ? [line(last, seen, true)] : []
  if (measuring.kind === 'area') {
    const isSurface = picked.length > 2 && marks.length === picked.length
    const sides = picked.flatMap((to, i) => {
      const from = picked[i - 1]
      return from && to ? [line(from, to)] : []
    })
    const closing = isSurface && marks[0] && last ? [line(last, marks[0], true)] : []
    const hasArea = isSurface && figures?.kind === 'area' && !figures.isCrossing
    return {
      lines: [...sides, ...closing, ...pending],
      marks,
      labels: hasArea
        ? [{ at: computeMiddle(marks), text: formatArea(figures.area), isMain: true }]
        : [],
      surface: isSurface ? marks : [],
    }
  }
  const [from, to] = picked
  if (!from || !to || figures?.kind !== 'line')
    return { lines: pending, marks, labels: [], surface: [] }
  const legs = buildLegs(figures, from, to, measuring, toScreen)
  const middle = computeMiddle([from, to])
  const isLegible = (leg: DrawnLine): boolean => {
    const { x, y } = computeMiddle([leg.from, leg.to])
    const isLong = Math.hypot(leg.to.x - leg.from.x, leg.to.y - leg.from.y) >= leastLabelled
    return (
      isLong && (Math.abs(y - middle.y) >= leastApart || Math.abs(x - middle.x) >= 3 * leastApart)
    )
  }
  return {
    lines: [...legs.map(({ line }) => line), line(from, to)],
    marks,
    labels: [
      ...legs
        .filter(({ line }) => isLegible(line))
        .map(({ line, metres }) => ({
          at: computeMiddle([line.from, line.to]),
          text: formatLength(metres),
          isMain: false,
        })),
      { at: middle, text: formatLength(figures.length), isMain: true },
    ],
    surface: [],
  }
}

/** Height and horizontal of a slanting line. */
function buildLegs(
  figures: Extract<MeasuredFigures, { kind: 'line' }>,
  from: ScreenPoint,
  to: ScreenPoint,
  { picks }: MeasuringState,
  toScreen: Options['toScreen'],
) {
  const { length, height, across } = figures
  const corner = toScreen(figures.corner)
  const [first, second] = picks
  if (!corner || !first || !second || height < length * leastLeg || across < length * leastLeg)
    return []
  // the corner is level with the lower end; the stored frame may have another unit and axis
  const [toFirst, toSecond] = [distance(first, figures.corner), distance(second, figures.corner)]
  const isFirstLower =
    Math.abs(toFirst * height - toSecond * across) <= Math.abs(toFirst * across - toSecond * height)
  return [
    { line: line(from, corner, true), metres: isFirstLower ? across : height },
    { line: line(to, corner, true), metres: isFirstLower ? height : across },
  ]
}

const distance = (a: Vec3, b: Vec3) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
const line = (from: ScreenPoint, to: ScreenPoint, isHelper = false): DrawnLine => ({
  from,
  to,
  isHelper,
})

const computeMiddle = (points: readonly ScreenPoint[]): ScreenPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
