import { foldText, type LineWord, listWords } from './foldText.ts'
import { compareWords, listTrigrams } from './wordSimilarity.ts'

/** Texts of a vocabulary, found by the words of a line. */
export interface WordIndex {
  /** words of each text */
  texts: readonly (readonly LineWord[])[]
  /** by trigram, the words that have it */
  words: ReadonlyMap<string, readonly string[]>
  /** by word, the texts that have it */
  textsOf: ReadonlyMap<string, readonly number[]>
  /** comparisons of two words since it was built: its work, which tests count */
  comparisons: number
}

/** Indexes texts by their words. */
export const buildWordIndex = (texts: readonly string[], small: ReadonlySet<string>): WordIndex => {
  const words = new Map<string, string[]>()
  const textsOf = new Map<string, number[]>()
  const wordsOfTexts = texts.map((text) => {
    const { folded } = foldText(text)
    return listWords(folded, small)
  })
  for (const [n, wordsOfText] of wordsOfTexts.entries())
    for (const { key, isPiece } of wordsOfText) {
      const known = textsOf.get(key)
      if (known) {
        if (known.at(-1) !== n) known.push(n)
        continue
      }
      textsOf.set(key, [n])
      if (isPiece) continue
      for (const trigram of new Set(listTrigrams(key))) {
        const withTrigram = words.get(trigram)
        if (withTrigram) withTrigram.push(key)
        else words.set(trigram, [key])
      }
    }
  return { texts: wordsOfTexts, words, textsOf, comparisons: 0 }
}

/** the most words that a word of a line is compared with */
const mostCandidates = 60

/** The words of the index that are like this one, each with how much. */
export const findSimilarWords = (
  index: WordIndex,
  { key, isPiece }: Pick<LineWord, 'key' | 'isPiece'>,
): Map<string, number> => {
  if (isPiece) return new Map(index.textsOf.has(key) ? [[key, 1]] : [])
  const shared = new Map<string, number>()
  for (const trigram of new Set(listTrigrams(key)))
    for (const word of index.words.get(trigram) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1)
  const candidates = [...shared].filter(([, count]) => count >= 2)
  if (candidates.length > mostCandidates) candidates.sort(([, left], [, right]) => right - left)
  const similar = new Map<string, number>()
  for (const [word] of candidates.slice(0, mostCandidates)) {
    index.comparisons++
    const similarity = compareWords(key, word)
    if (similarity > 0) similar.set(word, similarity)
  }
  return similar
}

/** How much a word tells one text from the others. */
export const weighWord = (index: WordIndex, { key, weight }: LineWord): number =>
  weight * Math.log(1 + index.texts.length / (index.textsOf.get(key)?.length ?? 1))

/** How much of each text the words of a line say, 0 to 1, by the number of the text. */
export const scoreTexts = (index: WordIndex, line: readonly LineWord[]): Map<number, number> => {
  const best = new Map<string, number>()
  for (const word of new Map(line.map((word) => [word.key, word])).values())
    for (const [key, similarity] of findSimilarWords(index, word))
      best.set(key, Math.max(best.get(key) ?? 0, similarity))
  const scores = new Map<number, number>()
  const reached = new Set([...best.keys()].flatMap((key) => index.textsOf.get(key) ?? []))
  for (const n of reached) {
    let said = 0
    let all = 0
    for (const word of index.texts[n]!) {
      const weight = weighWord(index, word)
      all += weight
      said += weight * (best.get(word.key) ?? 0)
    }
    scores.set(n, said / all)
  }
  return scores
}
