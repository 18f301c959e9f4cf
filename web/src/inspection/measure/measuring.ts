import type { Vec3 } from '@nspect/contract/pointCoordinates'
import type { AreaMeasurement, LineMeasurement, MeasureTools } from '@nspect/viewer'

type MeasureKind = 'line' | 'area'

/** The places picked so far, in the model's stored frame: two ends, or the corners of a surface in their order. */
export interface Measuring {
  kind: MeasureKind
  picks: readonly Vec3[]
}

export const nothingMeasured: Measuring = { kind: 'line', picks: [] }

export type MeasuringEvent =
  | { type: 'pick'; position: Vec3 }
  /** takes back the last pick */
  | { type: 'back' }
  | { type: 'again' }
  | { type: 'kind'; kind: MeasureKind }

/** Reducer of the picks. After the second end the next pick begins another length; a double press is one pick. */
export const nextMeasuring = (state: Measuring, event: MeasuringEvent): Measuring => {
  switch (event.type) {
    case 'pick': {
      if (isSame(state.picks.at(-1), event.position)) return state
      return {
        ...state,
        picks: [...(isWhole(state) && state.kind === 'line' ? [] : state.picks), event.position],
      }
    }
    case 'back':
      return { ...state, picks: state.picks.slice(0, -1) }
    case 'again':
      return { ...state, picks: [] }
    case 'kind':
      return {
        kind: event.kind,
        picks: event.kind === 'line' ? state.picks.slice(0, 2) : state.picks,
      }
  }
}

const isSame = (one: Vec3 | undefined, { x, y, z }: Vec3): boolean =>
  one?.x === x && one.y === y && one.z === z

/** Whether there are enough picks for a figure. */
export const isWhole = ({ kind, picks }: Measuring): boolean =>
  picks.length >= (kind === 'line' ? 2 : 3)

export type Figures = ({ kind: 'line' } & LineMeasurement) | ({ kind: 'area' } & AreaMeasurement)

/** What was measured; null while places are missing, and for corners without an area. */
export const figuresOf = ({ kind, picks }: Measuring, tools: MeasureTools): Figures | null => {
  if (kind === 'line') {
    const [from, to] = picks
    return from && to ? { kind, ...tools.line(from, to) } : null
  }
  const area = tools.area(picks)
  return area && { kind, ...area }
}

/** metres, and share of the outline: corners of a flat surface that are picked by hand are this far off it */
const unevenFrom = { metres: 0.01, share: 0.002 }

/** Whether the corners are so far off one plane that it must be said. */
export const isUneven = ({ unevenness, perimeter }: AreaMeasurement): boolean =>
  unevenness > Math.max(unevenFrom.metres, perimeter * unevenFrom.share)

/** The scale at which the measured length is the real one; `scale`: the present one, metres per unit of the file. */
export const scaleFor = (scale: number, measured: number, real: number): number =>
  (scale * real) / measured

/** Share by which a real length may differ from the measured one without a doubt about the picks or the unit. */
const usualDifference = 0.15

/** Whether a real length is so far from the measured one that a wrong end or unit is likelier than the model's error. */
export const isFarOff = (measured: number, real: number): boolean =>
  Math.abs(real - measured) > usualDifference * measured
