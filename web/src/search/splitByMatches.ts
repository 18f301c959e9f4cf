/** A stretch of a text, and whether it is marked. */
export interface TextSegment {
  text: string
  isMarked: boolean
}

/** One sign as words are compared: in lower case, without accents, in one width. */
const foldSign = (sign: string) =>
  sign
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/**
 * Cuts a text into stretches: those that are one of the words, whatever their accents and case, are
 * marked.
 */
export const splitByMatches = (text: string, words: readonly string[]): TextSegment[] => {
  const signs = [...text]
  /** for each letter of the folded text the sign it stands for */
  const signOf: number[] = []
  let folded = ''
  for (const [place, sign] of signs.entries()) {
    const letters = foldSign(sign)
    folded += letters
    for (let letter = 0; letter < letters.length; letter += 1) signOf.push(place)
  }
  const isMarked = new Set<number>()
  for (const word of words.filter((candidate) => candidate !== '')) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let letter = at; letter < at + word.length; letter += 1)
        isMarked.add(signOf[letter] ?? -1)
  }
  const parts: TextSegment[] = []
  for (const [place, sign] of signs.entries()) {
    const last = parts.at(-1)
    if (last?.isMarked === isMarked.has(place)) last.text += sign
    else parts.push({ text: sign, isMarked: isMarked.has(place) })
  }
  return parts
}
