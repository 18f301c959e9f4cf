import { foldText, type LineWord } from './foldText.ts'
import { type Trade, trades } from './grammar.ts'
import { extendByMarkers, type Phrase, type Phrasebook } from './phrases.ts'
import stems from './trades.json' with { type: 'json' }
import { buildWordIndex, findSimilarWords, type WordIndex, weighWord } from './wordIndex.ts'
import { compareSpelling } from './wordSimilarity.ts'

/** Someone who can get the work: a person or a firm. */
export interface LineAssignee {
  assignee: string
  kind: 'user' | 'firm'
  name: string
}

interface KnownName {
  assignee: string
  folded: string
  /** parts of a name that is written without spaces, the longest first; else none */
  pieces: readonly string[]
}

/** People and firms, prepared for being found. */
export interface AssigneeNames {
  names: readonly KnownName[]
  index: WordIndex
  /** firms by trade */
  ofTrade: ReadonlyMap<Trade, readonly string[]>
}

const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const legalForm =
  /株式会社|有限会社|合同会社|\(株\)|股份有限公司|有限责任公司|工程有限公司|有限公司|公司/gu

/** A name's parts and beginnings: people say the family name, or the first half of a firm's. */
const listNamePieces = (folded: string): string[] => {
  if (!cjk.test(folded)) return []
  const parts = folded
    .replace(legalForm, ' ')
    .split(/[\s・]+/u)
    .filter(Boolean)
  const whole = parts.join('')
  const beginnings = [...whole].map((_, n) => whole.slice(0, n + 1))
  return [...new Set([...beginnings, ...parts])]
    .filter((piece) => piece.length >= 2)
    .toSorted((left, right) => right.length - left.length)
}

const isOfTrade = (folded: string, trade: Trade): boolean =>
  stems[trade].some((stem) => {
    const at = folded.indexOf(stem)
    return at >= 0 && (cjk.test(stem) || at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ''))
  })

/** Prepares people and firms for being found. */
export const buildAssigneeNames = (
  assignees: readonly LineAssignee[],
  small: ReadonlySet<string>,
): AssigneeNames => {
  const names = assignees.map(({ assignee, name }) => {
    const { folded } = foldText(name)
    return { assignee, folded, pieces: listNamePieces(folded) }
  })
  const firms = assignees.flatMap(({ kind }, n) => (kind === 'firm' ? [names[n]!] : []))
  return {
    names,
    index: buildWordIndex(
      assignees.map(({ name }) => (cjk.test(name) ? '' : name)),
      small,
    ),
    ofTrade: new Map(
      trades.map((trade) => [
        trade,
        firms.filter(({ folded }) => isOfTrade(folded, trade)).map(({ assignee }) => assignee),
      ]),
    ),
  }
}

const toPhrase = (
  keys: readonly string[],
  { start, end, isSure }: { start: number; end: number; isSure: boolean },
  preferred: string | null,
): Phrase<string> => {
  const chosen = keys.length === 1 ? keys[0]! : keys.find((key) => key === preferred)
  return {
    value: chosen ?? null,
    alternatives: keys.filter((key) => key !== chosen).slice(0, 3),
    start,
    end,
    isSure,
  }
}

/** words of a name may be misspelled a little, and are not forms of other words */
const isLikeName = (line: string, word: string) => compareSpelling(line, word) > 0

interface NameSpan {
  start: number
  end: number
  /** how much of the name it says, 0 to 1 */
  share: number
  /** words that tell names apart */
  count: number
  /** no word is misspelled */
  isExact: boolean
}

/** The longest run of words that says each name, by how much of the name it says. */
const findSpacedNames = ({ index, names }: AssigneeNames, words: readonly LineWord[]) => {
  const found = new Map<string, NameSpan>()
  const saidBy = words.map((word) => (word.isPiece ? new Map() : findSimilarWords(index, word)))
  for (const [n, text] of index.texts.entries()) {
    const all = text.reduce((sum, word) => sum + weighWord(index, word), 0)
    let at = 0
    while (at < words.length) {
      let [end, share, count, isExact] = [at, 0, 0, true]
      const left = [...text]
      while (end < words.length) {
        const similar = saidBy[end]!
        const line = words[end]!.key
        const place = left.findIndex(({ key }) => similar.has(key) && isLikeName(line, key))
        if (place < 0) break
        const [word] = left.splice(place, 1)
        share += weighWord(index, word!) / all
        if (word!.weight === 1) count++
        isExact &&= word!.key === line
        end++
      }
      // a short word that is only alike is another word
      if (count > 1 || (count > 0 && (isExact || share > 0.9 || words[at]!.key.length >= 6))) {
        const { assignee } = names[n]!
        const before = found.get(assignee)
        if (!before || share > before.share)
          found.set(assignee, {
            start: words[at]!.start,
            end: words[end - 1]!.end,
            share,
            count,
            isExact,
          })
      }
      at = Math.max(end, at + 1)
    }
  }
  return found
}

const listNamePhrases = (
  all: AssigneeNames,
  words: readonly LineWord[],
  folded: string,
  preferred: string | null,
): Phrase<string>[] => {
  const spans = [...findSpacedNames(all, words)].map(([assignee, span]) => ({
    assignee,
    ...span,
    isSure: span.count >= 2 && span.share > 0.6,
  }))
  for (const { assignee, pieces } of all.names) {
    const piece = pieces.find((part) => folded.includes(part))
    if (piece === undefined) continue
    const start = folded.indexOf(piece)
    const share = piece.length / pieces[0]!.length
    const end = start + piece.length
    spans.push({ assignee, start, end, share, count: 1, isExact: true, isSure: false })
  }
  // the same words may name several: the longest run, and of those that it names all as much
  return spans
    .filter(
      (span) =>
        !spans.some(
          (other) =>
            other.start <= span.start &&
            other.end >= span.end &&
            (other.end - other.start > span.end - span.start ||
              (other.isExact && !span.isExact) ||
              (other.isExact === span.isExact && other.share > span.share + 0.15)),
        ),
    )
    .map((span, _, best) =>
      toPhrase(
        best
          .filter(({ start, end }) => start === span.start && end === span.end)
          .map(({ assignee }) => assignee),
        span,
        preferred,
      ),
    )
}

/** Where a line says who does a trade: "plasterer". */
const findTrades = (
  { grammar }: Phrasebook,
  words: readonly LineWord[],
  folded: string,
): { trade: Trade; start: number; end: number }[] =>
  trades.flatMap((trade) =>
    (grammar.trades[trade] ?? []).flatMap((said) => {
      if (grammar.hasSpaces)
        return words
          .filter(({ key }) => isLikeName(key, said))
          .map(({ start, end }) => ({ trade, start, end }))
      return [...folded.matchAll(new RegExp(said, 'gu'))].map(({ index }) => ({
        trade,
        start: index,
        end: index + said.length,
      }))
    }),
  )

/** What a trade works on, as words of the line: a plasterer speaks for a defect of plaster. */
export const listTradeWords = (
  book: Phrasebook,
  words: readonly LineWord[],
  folded: string,
): LineWord[] =>
  findTrades(book, words, folded).flatMap(({ trade, start, end }) =>
    stems[trade].map((key) => ({ key, start, end, isPiece: cjk.test(key), weight: 1 })),
  )

const listTradePhrases = (
  book: Phrasebook,
  { ofTrade }: AssigneeNames,
  words: readonly LineWord[],
  folded: string,
  preferred: string | null,
): Phrase<string>[] =>
  findTrades(book, words, folded).map(({ trade, start, end }) =>
    toPhrase(ofTrade.get(trade) ?? [], { start, end, isSure: false }, preferred),
  )

/**
 * Who a line may give the work to: people and firms by name, and firms by their trade. `preferred`:
 * whoever gets it where several fit.
 */
export const findAssigneePhrases = (
  book: Phrasebook,
  names: AssigneeNames,
  {
    words,
    folded,
    preferred,
  }: { words: readonly LineWord[]; folded: string; preferred: string | null },
): Phrase<string>[] =>
  [
    ...listNamePhrases(names, words, folded, preferred),
    ...listTradePhrases(book, names, words, folded, preferred),
  ]
    // a trade without a firm is a word like others
    .filter(({ value, alternatives }) => value !== null || alternatives.length > 0)
    .map((phrase) => extendByMarkers(book, folded, phrase))
