import {
  type AlignmentPick,
  applyPlaneAlignment,
  fitPlaneAlignment,
  identityPlaneAlignment,
  type PlaneAlignment,
  type PlanePoint,
} from '@nspect/contract/alignment/alignment'
import { type GrayImage, scaleDarknessCells, toDarknessCells } from './grayImage.ts'
import { findImagePatch } from './imagePatch.ts'
import { pickSeparateShifts, type Shift, searchImageShifts } from './shiftSearch.ts'

type Pair = readonly [GrayImage, GrayImage]

/** Cells along the longer side, first and then around what was found. */
const coarse = 72
const finer = 384
/** The part of a picture by which it may be shifted. */
const farthest = 0.4
/**
 * Scales that are tried after the size as it is: drawings at another scale, pictures of another
 * resolution.
 */
const scales = [-8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => 1.03 ** n)
/** Places in each direction at which an alignment is proved. */
const raster = 12
/** What proves a place: so alike, and so near the alignment, in pixels. */
const alike = 0.7
const near = 2.5
/** The share of places above which no other alignment is tried. */
const certain = 0.7
/** The least share and number of places that must prove it. */
const enough = { share: 0.4, places: 8 }

/** An alignment, and the share of places that prove it. */
interface Proved {
  alignment: PlaneAlignment
  share: number
  places: number
}

/** A shift in cells at a scale. */
interface Candidate extends Shift {
  scale: number
}

const cellSize = ([old, recent]: Pair, cells: number) =>
  Math.max(1, Math.max(old.width, old.height, recent.width, recent.height) / cells)

/** The most likely shifts at each of these scales by large cells, best first. */
const candidatesAt = (
  pair: Pair,
  scalesToTry: readonly number[],
  each: number,
  most: number,
): Candidate[] => {
  const size = cellSize(pair, coarse)
  const [old, recent] = [toDarknessCells(pair[0], size), toDarknessCells(pair[1], size)]
  const reach = { x: Math.ceil(coarse * farthest), y: Math.ceil(coarse * farthest) }
  return scalesToTry
    .flatMap((scale) =>
      pickSeparateShifts(
        searchImageShifts(scaleDarknessCells(old, scale), recent, reach),
        each,
      ).map((shift) => ({
        ...shift,
        scale,
      })),
    )
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
}

/** The same by smaller cells around it, in pixels. */
const refined = (pair: Pair, { x, y, scale }: Candidate): PlaneAlignment => {
  const size = cellSize(pair, finer)
  const ratio = cellSize(pair, coarse) / size
  const reach = Math.ceil(ratio) + 1
  const around = { x: Math.round(x * ratio), y: Math.round(y * ratio) }
  const [old, recent] = [
    scaleDarknessCells(toDarknessCells(pair[0], size), scale),
    toDarknessCells(pair[1], size),
  ]
  const [best = around] = searchImageShifts(old, recent, { x: reach, y: reach, around })
  return { a: scale, b: 0, shiftX: best.x * size, shiftY: best.y * size }
}

/** Places of the old picture, spread over it, that an alignment leaves in the new one. */
const listRasterPoints = ([old, recent]: Pair, alignment: PlaneAlignment): PlanePoint[] =>
  Array.from({ length: raster * raster }, (_, n) => ({
    x: (((n % raster) + 0.5) / raster) * old.width,
    y: ((Math.floor(n / raster) + 0.5) / raster) * old.height,
  })).filter((place) => {
    const { x, y } = applyPlaneAlignment(alignment, place)
    return x >= 0 && y >= 0 && x < recent.width && y < recent.height
  })

const distance = (alignment: PlaneAlignment, { from, to }: AlignmentPick<PlanePoint>) => {
  const at = applyPlaneAlignment(alignment, from)
  return Math.hypot(at.x - to.x, at.y - to.y)
}

/**
 * Fits an alignment to what is found around it, without the places that disagree, and counts those
 * that prove it.
 */
const proved = (pair: Pair, first: PlaneAlignment, radius: number): Proved => {
  const [old] = pair
  const reach = Math.max(12, Math.max(old.width, old.height) / (raster * 2.2))
  const matches = listRasterPoints(pair, first).flatMap((from) => {
    const patch = { middle: from, reach: { x: reach, y: reach } }
    const match = findImagePatch(pair, first, patch, { radius, step: 4 })
    return match.isBlank ? [] : [{ from, to: match.to, likeness: match.likeness }]
  })
  const good = matches.filter(({ likeness }) => likeness >= alike)
  if (good.length < enough.places) return { alignment: first, share: 0, places: good.length }
  let alignment = first
  // first where most agree on a shift, then ever closer
  for (const within of [radius * 1.5, 6, near]) {
    const kept = good.filter((match) => distance(alignment, match) <= within)
    if (kept.length < enough.places) return { alignment, share: 0, places: kept.length }
    alignment = fitPlaneAlignment(kept)
  }
  const agreeing = good.filter((match) => distance(alignment, match) <= near).length
  return { alignment, share: agreeing / matches.length, places: agreeing }
}

const isEnough = ({ share, places }: Proved) => share >= enough.share && places >= enough.places

const best = (found: readonly Proved[]): Proved | undefined =>
  found.toSorted((a, b) => b.share - a.share)[0]

/**
 * The candidates to be proved, the most likely first: the first that most places prove, else the
 * best.
 */
const firstProved = (
  pair: Pair,
  candidates: readonly Candidate[],
  radius: number,
): Proved | undefined => {
  const tried: Proved[] = []
  for (const candidate of candidates) {
    const one = proved(pair, refined(pair, candidate), radius)
    if (one.share >= certain && isEnough(one)) return one
    tried.push(one)
  }
  return best(tried)
}

/**
 * How a picture lies in its new revision: shifted, scaled, turned a little. Null if nothing is
 * convincing.
 */
export const findImageAlignment = (pair: Pair): PlaneAlignment | null => {
  const same = proved(pair, identityPlaneAlignment, 4)
  if (same.share >= 0.9 && isEnough(same)) return same.alignment
  const asItIs = firstProved(pair, candidatesAt(pair, [1], 4, 4), 10)
  if (asItIs && asItIs.share >= certain) return asItIs.alignment
  const scaled = firstProved(pair, candidatesAt(pair, scales, 1, 4), 16)
  const found = best([same, asItIs, scaled].filter((candidate) => candidate !== undefined))
  return found && isEnough(found) ? found.alignment : null
}
