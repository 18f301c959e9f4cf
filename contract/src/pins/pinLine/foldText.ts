/** A text without accents, capitals and wide letters, and where each of its letters was. */
export interface FoldedText {
  folded: string
  /** index in the text of each folded letter, and its length as the last */
  at: readonly number[]
}

const kana = /[\u3040-\u30ff\uff66-\uff9f]/u

const foldLetter = (letter: string): string =>
  // voiced kana are letters of their own, not letters with an accent
  kana.test(letter)
    ? letter.normalize('NFKC')
    : letter
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[’‘`´]/gu, "'")

/** Folds a text letter by letter, so that places in it can be found again. */
export const foldText = (text: string): FoldedText => {
  const at: number[] = []
  let folded = ''
  let index = 0
  for (const letter of text) {
    const plain = foldLetter(letter).replaceAll('ß', 'ss').replaceAll('œ', 'oe')
    for (let n = 0; n < plain.length; n++) at.push(index)
    folded += plain
    index += letter.length
  }
  at.push(text.length)
  return { folded, at }
}

/** A word of a folded text. */
export interface LineWord {
  /** by which words are compared */
  key: string
  start: number
  end: number
  /** a piece of a text that is written without spaces: compared as a whole */
  isPiece: boolean
  /** how much it says beside other words, 0 to 1 */
  weight: number
}

const runs =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}])+/gu
const withoutSpaces = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const han = /^\p{sc=Han}$/u
const hiragana = /\p{sc=Hiragana}/gu

const toHiragana = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))

/** Umlauts are also written as two letters. */
const toKey = (word: string) => word.replace(/([aou])e/gu, '$1')

/** Pairs of letters, and single characters, of a text that is written without spaces. */
const listPieces = (run: string, start: number): LineWord[] =>
  [...run].flatMap((letter, n, letters) => {
    const pair = letter + (letters[n + 1] ?? '')
    const kanaCount = pair.match(hiragana)?.length ?? 0
    const pieces: LineWord[] = []
    if (pair.length === 2)
      pieces.push({
        key: toHiragana(pair),
        start: start + n,
        end: start + n + 2,
        isPiece: true,
        // particles and endings say little
        weight: kanaCount === 0 || pair === 'ひび' ? 1 : 0.35,
      })
    if (han.test(letter))
      pieces.push({ key: letter, start: start + n, end: start + n + 1, isPiece: true, weight: 0.5 })
    return pieces
  })

/** The words of a folded text, in their order. `small` are those that say little. */
export const listWords = (folded: string, small: ReadonlySet<string>): LineWord[] =>
  [...folded.matchAll(runs)].flatMap(({ 0: run, index: start }) =>
    withoutSpaces.test(run)
      ? listPieces(run, start)
      : [
          {
            key: toKey(run),
            start,
            end: start + run.length,
            isPiece: false,
            weight: small.has(run) ? 0.1 : 1,
          },
        ],
  )
