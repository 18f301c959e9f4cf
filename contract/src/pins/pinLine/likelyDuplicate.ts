import { foldText, type LineWord, listWords } from './foldText.ts'
import { buildWordIndex, findSimilarWords, type WordIndex } from './wordIndex.ts'

/** Where a point is. Distances are told only within one medium. */
export interface PlaceInMedium {
  /** the model, a panorama or a picture */
  medium: string
  /** a position in metres, a position in percent of a picture, or a direction of length 1 */
  position: readonly number[]
  unit: keyof typeof reach
}

/** How far apart two notes of the same defect may be placed, by unit: 0.2 of a direction is 11°. */
const reach = { meter: 2, percent: 10, direction: 0.2 } as const

/** A point that may be the same as the one being written. */
export interface DuplicateCandidate {
  pinNumber: number
  title: string
  categoryId: number
  place: PlaceInMedium | null
  isDone: boolean
}

/** The points of the same category near a new one, prepared for being found by their titles. */
export interface DuplicateIndex<Candidate extends DuplicateCandidate> {
  near: readonly Candidate[]
  words: WordIndex
  /** the numbers in each title */
  numbers: readonly string[]
  small: ReadonlySet<string>
}

const isNear = (left: PlaceInMedium, right: PlaceInMedium): boolean =>
  left.medium === right.medium &&
  left.unit === right.unit &&
  Math.hypot(...left.position.map((value, n) => value - right.position[n]!)) <= reach[left.unit]

/** Doors 3 and 4 are two doors. */
const listNumbers = (folded: string): string =>
  (folded.match(/\d+|[一二三四五六七八九十百]+(?=[号號层層楼樓階室间間番扇])/gu) ?? [])
    .toSorted()
    .join(' ')

/** Prepares the candidates for a new point. `small` are words that say little. */
export const buildDuplicateIndex = <Candidate extends DuplicateCandidate>(
  draft: { categoryId: number; place: PlaceInMedium },
  candidates: readonly Candidate[],
  small: ReadonlySet<string>,
): DuplicateIndex<Candidate> => {
  const near = candidates.filter(
    ({ categoryId, place }) =>
      categoryId === draft.categoryId && place !== null && isNear(place, draft.place),
  )
  return {
    near,
    words: buildWordIndex(
      near.map(({ title }) => title),
      small,
    ),
    numbers: near.map(({ title }) => listNumbers(foldText(title).folded)),
    small,
  }
}

/** Share of either title's words that the other must say. */
const enough = 0.7
/** Without spaces it is less: other endings change most pairs of letters. */
const enoughOfPieces = 0.5

const sumWeights = (words: readonly LineWord[]): number =>
  words.reduce((sum, { weight }) => sum + weight, 0)

/** How much two titles say the same, 0 to 1: the lesser share of the two. */
const compareTitles = (
  said: readonly LineWord[],
  known: readonly LineWord[],
  similar: readonly ReadonlyMap<string, number>[],
): number => {
  let saidByKnown = 0
  const knownBySaid = new Map<LineWord, number>()
  for (const [n, { weight }] of said.entries()) {
    let best = 0
    for (const word of known) {
      const similarity = similar[n]!.get(word.key) ?? 0
      best = Math.max(best, similarity)
      knownBySaid.set(word, Math.max(knownBySaid.get(word) ?? 0, similarity))
    }
    saidByKnown += weight * best
  }
  let sum = 0
  for (const [{ weight }, similarity] of knownBySaid) sum += weight * similarity
  return Math.min(saidByKnown / sumWeights(said), sum / sumWeights(known))
}

/** The point that the title of a new one most likely repeats: an open one before one that is done. */
export const findLikelyDuplicate = <Candidate extends DuplicateCandidate>(
  title: string,
  { near, words, numbers, small }: DuplicateIndex<Candidate>,
): Candidate | null => {
  const { folded } = foldText(title)
  const said = listWords(folded, small)
  if (near.length === 0 || said.length === 0) return null
  const ownNumbers = listNumbers(folded)
  const similar = said.map((word) => findSimilarWords(words, word))
  const [likeliest] = near
    .flatMap((candidate, n) => {
      const known = words.texts[n]!
      const share = numbers[n] === ownNumbers ? compareTitles(said, known, similar) : 0
      return share >= (known[0]?.isPiece ? enoughOfPieces : enough) ? [{ candidate, share }] : []
    })
    .toSorted(
      (left, right) =>
        Number(left.candidate.isDone) - Number(right.candidate.isDone) || right.share - left.share,
    )
  return likeliest?.candidate ?? null
}
