import {
  applyPlaneAlignment,
  type PlaneAlignment,
  type PlanePoint,
} from '@nspect/contract/alignment/alignment'
import type { GrayImage } from './grayImage.ts'

/** A part of a picture around a place. */
export interface ImagePatch {
  middle: PlanePoint
  /** half its width and height, in pixels */
  reach: { x: number; y: number }
}

/** A place in the new picture, and how alike the surroundings are there: -1 to 1. */
export interface PatchMatch {
  to: PlanePoint
  likeness: number
  /** how far it lies from where it was looked for, in pixels */
  away: number
  /** the surroundings are without anything to compare, in both */
  isBlank: boolean
}

/** samples along each side of a patch */
const samples = 22
/** standard deviation of grey levels below which there is nothing to compare */
const blank = 3

/** The grey at a place, between pixels; white beyond the picture. */
const greyAt = ({ width, height, data }: GrayImage, x: number, y: number): number => {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const [u, v, at] = [x - left, y - top, top * width + left]
  return (
    (1 - v) * ((1 - u) * (data[at] as number) + u * (data[at + 1] as number)) +
    v * ((1 - u) * (data[at + width] as number) + u * (data[at + width + 1] as number))
  )
}

/** Values less their mean, and how far they spread. */
const centred = (values: Float32Array) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const less = values.map((value) => value - mean)
  return { less, spread: Math.sqrt(less.reduce((sum, value) => sum + value * value, 0)) }
}

/** Samples of a patch of the old picture, and where each of them lies in the new one. */
const sampled = (old: GrayImage, { middle, reach }: ImagePatch, alignment: PlaneAlignment) => {
  const values = new Float32Array(samples * samples)
  const places = new Float32Array(2 * samples * samples)
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const x = middle.x + ((2 * column + 1) / samples - 1) * reach.x
      const y = middle.y + ((2 * row + 1) / samples - 1) * reach.y
      const n = row * samples + column
      values[n] = greyAt(old, x, y)
      const to = applyPlaneAlignment(alignment, { x, y })
      places[2 * n] = to.x
      places[2 * n + 1] = to.y
    }
  }
  return { values, places }
}

/**
 * Looks for a part of the old picture in the new one, around where an alignment says that it is: on
 * a raster of `step` pixels first, then pixel by pixel around the best.
 */
export const findImagePatch = (
  [old, recent]: readonly [GrayImage, GrayImage],
  alignment: PlaneAlignment,
  patch: ImagePatch,
  search: { radius: number; step: number },
): PatchMatch => {
  const { values, places } = sampled(old, patch, alignment)
  const wanted = centred(values)
  const expected = applyPlaneAlignment(alignment, patch.middle)
  const least = blank * Math.sqrt(values.length)
  /**
   * of the new picture at a distance from where it is expected: its spread, and its product with
   * what is wanted
   */
  const compare = (x: number, y: number) => {
    let [sum, squares, product] = [0, 0, 0]
    for (let n = 0; n < values.length; n++) {
      const grey = greyAt(recent, (places[2 * n] as number) + x, (places[2 * n + 1] as number) + y)
      sum += grey
      squares += grey * grey
      product += grey * (wanted.less[n] as number)
    }
    return { spread: Math.sqrt(Math.max(0, squares - (sum * sum) / values.length)), product }
  }
  if (wanted.spread < least) {
    const isBlank = compare(0, 0).spread < least
    return { to: expected, likeness: isBlank ? 1 : 0, away: 0, isBlank }
  }
  const likenessAt = (x: number, y: number) => {
    const { spread, product } = compare(x, y)
    return spread < least ? 0 : product / (spread * wanted.spread)
  }
  let best = { x: 0, y: 0, likeness: likenessAt(0, 0) }
  const look = (around: PlanePoint, radius: number, step: number) => {
    for (let y = around.y - radius; y <= around.y + radius; y += step) {
      for (let x = around.x - radius; x <= around.x + radius; x += step) {
        const likeness = likenessAt(x, y)
        // where nothing has moved, nothing is moved
        if (likeness > best.likeness + (best.x === 0 && best.y === 0 ? 0.01 : 0))
          best = { x, y, likeness }
      }
    }
  }
  if (best.likeness < 0.995) {
    look({ x: 0, y: 0 }, search.radius, search.step)
    if (search.step > 1) look({ x: best.x, y: best.y }, search.step - 1, 1)
    look({ x: best.x, y: best.y }, 0.5, 0.5)
  }
  return {
    to: { x: expected.x + best.x, y: expected.y + best.y },
    likeness: best.likeness,
    away: Math.hypot(best.x, best.y),
    isBlank: false,
  }
}
