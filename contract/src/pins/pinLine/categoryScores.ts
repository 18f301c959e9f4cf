import type { LineWord } from './foldText.ts'
import { findSimilarWords, scoreTexts, type WordIndex, weighWord } from './wordIndex.ts'

/** Categories and common defects, prepared for being found. */
export interface DefectIndex {
  /** titles of common defects */
  defects: WordIndex
  /** names of categories */
  names: WordIndex
  /** names of categories with the titles of their common defects */
  contents: WordIndex
  /** by number of the defect, the number of its category */
  categoryOf: readonly number[]
}

/** A choice with how sure it is. */
export interface Scored {
  n: number
  score: number
}

const sortByScore = (scores: ReadonlyMap<number, number>): Scored[] =>
  [...scores]
    .map(([n, score]) => ({ n, score }))
    .toSorted((left, right) => right.score - left.score || left.n - right.n)

/**
 * Share of a defect's title that a line must say. Without spaces it is less: other endings change
 * most pairs of letters.
 */
const enoughOfDefect = 0.6
const enoughOfPieces = 0.45
/** difference below which two defects are equally likely */
const tooClose = 0.04

/**
 * The common defects that a line describes, the likeliest first, and whether the first is clearly
 * the one. `category`: the number of the only category to look in.
 */
export const findDefects = (
  { defects, categoryOf }: DefectIndex,
  words: readonly LineWord[],
  category: number | null,
): { found: Scored[]; isClear: boolean } => {
  const found = sortByScore(scoreTexts(defects, words)).filter(
    ({ n, score }) =>
      score >= (defects.texts[n]?.[0]?.isPiece ? enoughOfPieces : enoughOfDefect) &&
      (category === null || categoryOf[n] === category),
  )
  const [first, second] = found
  return {
    found,
    isClear: first !== undefined && (!second || first.score - second.score >= tooClose),
  }
}

/** How clearly a category leads the next one, and the least that must speak for it. */
const lead = 1.25
const enoughOfCategory = 0.75

/** The categories that the words of a line speak for; the first only where it clearly leads. */
export const findCategories = (
  { names, contents }: DefectIndex,
  words: readonly LineWord[],
): { found: Scored[]; isClear: boolean } => {
  const most = Math.log(1 + contents.texts.length)
  const scores = new Map<number, number>()
  for (const word of words) {
    const ofWord = new Map<number, number>()
    for (const [index, factor] of [
      [contents, 1],
      [names, 1.3],
    ] as const)
      for (const [key, similarity] of findSimilarWords(index, word))
        for (const n of index.textsOf.get(key) ?? []) {
          const known = index.texts[n]!.find((each) => each.key === key)!
          const score = (factor * similarity * word.weight * weighWord(contents, known)) / most
          if (score > (ofWord.get(n) ?? 0)) ofWord.set(n, score)
        }
    for (const [n, score] of ofWord) scores.set(n, (scores.get(n) ?? 0) + score)
  }
  const found = sortByScore(scores).filter(({ score }) => score >= enoughOfCategory)
  const [first, second] = found
  return {
    found,
    isClear: first !== undefined && (!second || first.score >= lead * second.score),
  }
}
