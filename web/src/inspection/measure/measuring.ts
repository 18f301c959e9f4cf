import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { AreaMeasurement, LineMeasurement, MeasureTools } from '@nspect/viewer'

type MeasureKind = 'line' | 'area'

/**
 * The places picked so far, in the model's stored frame: two ends, or the corners of a surface in
 * their order.
 */
export interface MeasuringState {
  kind: MeasureKind
  picks: readonly Vec3[]
}

export const emptyMeasuring: MeasuringState = { kind: 'line', picks: [] }

export type MeasuringEvent =
  | { type: 'pick'; position: Vec3 }
  /** takes back the last pick */
  | { type: 'back' }
  | { type: 'again' }
  | { type: 'kind'; kind: MeasureKind }

/**
 * Reducer of the picks. After the second end the next pick begins another length; a double press is
 * one pick.
 */
export const reduceMeasurement = (state: MeasuringState, event: MeasuringEvent): MeasuringState => {
  switch (event.type) {
    case 'pick': {
      if (isSame(state.picks.at(-1), event.position)) return state
      return {
        ...state,
        picks: [
          ...(isMeasurementComplete(state) && state.kind === 'line' ? [] : state.picks),
          event.position,
        ],
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

const isSame = (previous: Vec3 | undefined, { x, y, z }: Vec3): boolean =>
  previous?.x === x && previous.y === y && previous.z === z

/** Whether there are enough picks for a figure. */
export const isMeasurementComplete = ({ kind, picks }: MeasuringState): boolean =>
  picks.length >= (kind === 'line' ? 2 : 3)

export type MeasuredFigures =
  | ({ kind: 'line' } & LineMeasurement)
  | ({ kind: 'area' } & AreaMeasurement)

/** What was measured; null while places are missing, and for corners without an area. */
export const computeMeasurementFigures = (
  { kind, picks }: MeasuringState,
  tools: MeasureTools,
): MeasuredFigures | null => {
  if (kind === 'line') {
    const [from, to] = picks
    return from && to ? { kind, ...tools.line(from, to) } : null
  }
  const area = tools.area(picks)
  return area && { kind, ...area }
}

/**
 * metres, and share of the outline: corners of a flat surface that are picked by hand are this far
 * off it
 */
const unevenFrom = { metres: 0.01, share: 0.002 }

/** Whether the corners are so far off one plane that it must be said. */
export const areCornersOffPlane = ({ unevenness, perimeter }: AreaMeasurement): boolean =>
  unevenness > Math.max(unevenFrom.metres, perimeter * unevenFrom.share)

/**
 * The scale at which the measured length is the real one; `scale`: the present one, metres per unit
 * of the file.
 */
export const computeModelScale = (scale: number, measured: number, real: number): number =>
  (scale * real) / measured

/**
 * Share by which a real length may differ from the measured one without a doubt about the picks or
 * the unit.
 */
const plausibleDifference = 0.15

/**
 * Whether a real length is so far from the measured one that a wrong end or unit is likelier than
 * the model's error.
 */
export const isModelScaleImplausible = (measured: number, real: number): boolean =>
  Math.abs(real - measured) > plausibleDifference * measured
