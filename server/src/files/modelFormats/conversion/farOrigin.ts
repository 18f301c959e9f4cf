import type { Triple } from '../../glbMetadata.ts'

/**
 * Farther than this many times the size of the whole, an origin is moved; nearer, a number of 32
 * bits is exact to a millionth of it.
 */
const farFactor = 16
/** places that are looked at: enough to tell where a model lies */
const maxSamples = 3_000

/**
 * The origin near which places (x, y, z each) are written: whole numbers, so that what is left of
 * each fits into 32 bits. Zero for what is near its own origin. A stray place elsewhere does not
 * count, nor one that is none.
 */
export const computeModelOrigin = (places: ArrayLike<number>): Triple => {
  const step = Math.max(1, Math.floor(places.length / 3 / maxSamples))
  const axes = ([0, 1, 2] as const).map((axis) => {
    const values: number[] = []
    for (let i = axis; i < places.length; i += 3 * step) values.push(places[i]!)
    return values.filter(Number.isFinite).toSorted((a, b) => a - b)
  })
  const at = (values: number[], share: number) =>
    values[Math.floor((values.length - 1) * share)] ?? 0
  const spread = Math.max(...axes.map((values) => at(values, 0.95) - at(values, 0.05)))
  const middle = axes.map((values) => Math.round((at(values, 0.05) + at(values, 0.95)) / 2))
  const isFar = Math.max(...middle.map(Math.abs)) > spread * farFactor
  return isFar ? (middle as Triple) : [0, 0, 0]
}

/** In place: z up becomes y up, y becomes -z, away from the eye. */
export const convertZUpToYUp = (places: Float64Array | Float32Array): void => {
  for (let i = 0; i < places.length; i += 3) {
    const y = places[i + 1]!
    places[i + 1] = places[i + 2]!
    places[i + 2] = y === 0 ? 0 : -y
  }
}
