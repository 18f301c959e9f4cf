import type { Phrase } from './phrases.ts'

/** A phrase with the field that it may mean. */
export interface FieldPhrase extends Phrase<unknown> {
  field: string
}

const separators = /[,;:|/•·。、！？!?()[\]\-–—.]/u

/** The line with `\0` for each letter of the accepted phrases. */
const blankOut = (folded: string, accepted: readonly FieldPhrase[]): string => {
  // by code units, as places are counted
  const letters = folded.split('')
  for (const { start, end } of accepted) letters.fill('\0', start, end)
  return letters.join('')
}

const isEdge = (letter: string | undefined) =>
  letter === undefined || letter === '\0' || separators.test(letter)

const isAccepted = (
  { field, start, end }: FieldPhrase,
  blanked: string,
  filler: RegExp,
): boolean => {
  const before = blanked.slice(0, start).trimEnd().at(-1)
  const after = blanked.slice(end).trimStart().at(0)
  if (isEdge(before) && isEdge(after)) return true
  // a category is a word of many titles: it needs something on both sides
  if (field === 'category') return false
  return !/[^\s\0]/u.test(
    blanked
      .slice(end)
      .replace(filler, '')
      .replace(/[\p{P}]/gu, ''),
  )
}

const overlaps = (left: FieldPhrase, right: FieldPhrase) =>
  left.start < right.end && right.start < left.end

/**
 * The phrases that mean their field: those that do so anywhere, and those that stand apart from the
 * title, at the end of the line or between others. Each field once; the longer phrase wins.
 */
export const acceptPhrases = (
  phrases: readonly FieldPhrase[],
  folded: string,
  filler: RegExp,
): FieldPhrase[] => {
  const accepted: FieldPhrase[] = []
  const isFree = (phrase: FieldPhrase) =>
    !accepted.some((other) => other.field === phrase.field || overlaps(other, phrase))
  const byLength = phrases.toSorted(
    (left, right) => right.end - right.start - (left.end - left.start),
  )
  // a shorter reading of the same words is none
  const longest = byLength.filter(
    (phrase, n) =>
      !byLength
        .slice(0, n)
        .some((longer) => longer.field === phrase.field && overlaps(longer, phrase)),
  )
  for (const phrase of longest) if (phrase.isSure && isFree(phrase)) accepted.push(phrase)
  for (let isChanged = true; isChanged; ) {
    const blanked = blankOut(folded, accepted)
    const next = longest
      .filter((phrase) => isFree(phrase) && isAccepted(phrase, blanked, filler))
      .toSorted((left, right) => right.end - left.end)[0]
    if (next) accepted.push(next)
    isChanged = next !== undefined
  }
  return accepted
}
