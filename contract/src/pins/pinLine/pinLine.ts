import type { Severity } from '../severity.ts'
import { acceptPhrases, type FieldPhrase } from './acceptPhrases.ts'
import {
  type AssigneeNames,
  buildAssigneeNames,
  findAssigneePhrases,
  type LineAssignee,
  listTradeWords,
} from './assigneePhrases.ts'
import { type DefectIndex, findCategories, findDefects } from './categoryScores.ts'
import { type FoldedText, foldText, type LineWord, listWords } from './foldText.ts'
import type { PinLineGrammar } from './grammar.ts'
import {
  findDayPhrases,
  findSeverityPhrases,
  getPhrasebook,
  type Phrase,
  type Phrasebook,
} from './phrases.ts'
import { buildWordIndex } from './wordIndex.ts'

/** What a line can name: the choices of an inspection. */
export interface PinLineVocabulary {
  categories: readonly { id: number; name: string; defaultAssignee?: string | null }[]
  /** common defects */
  defects: readonly { title: string; pointCategoryId: number }[]
  assignees: readonly LineAssignee[]
}

/** A field that was understood. */
export interface PinLineField<Value> {
  /** null: one of the alternatives, and nothing says which */
  value: Value | null
  /** up to three */
  alternatives: readonly Value[]
  /** what of the line says it and nothing else; null: words of the title */
  span: { start: number; end: number } | null
}

/** What a line says of a new point. Fields that it does not name are null. */
export interface PinLine {
  /** the line without what names other fields */
  title: string
  /** id of a category */
  category: PinLineField<number> | null
  /** place of a common defect in the vocabulary */
  defect: PinLineField<number> | null
  severity: PinLineField<Severity> | null
  /** key of a person or firm */
  assignee: PinLineField<string> | null
  /** YYYY-MM-DD */
  dueDate: PinLineField<string> | null
}

interface PreparedVocabulary {
  defects: DefectIndex
  assignees: AssigneeNames
  small: ReadonlySet<string>
}

const prepareVocabulary = (
  { categories, defects, assignees }: PinLineVocabulary,
  { small: smallWords }: PinLineGrammar,
): PreparedVocabulary => {
  const small = new Set(smallWords)
  const places = new Map(categories.map(({ id }, n) => [id, n]))
  const titlesOf = (id: number) =>
    defects.filter(({ pointCategoryId }) => pointCategoryId === id).map(({ title }) => title)
  return {
    small,
    assignees: buildAssigneeNames(assignees, small),
    defects: {
      defects: buildWordIndex(
        defects.map(({ title }) => title),
        small,
      ),
      names: buildWordIndex(
        categories.map(({ name }) => name),
        small,
      ),
      contents: buildWordIndex(
        categories.map(({ id, name }) => [name, ...titlesOf(id)].join('\n')),
        small,
      ),
      categoryOf: defects.map(({ pointCategoryId }) => places.get(pointCategoryId) ?? -1),
    },
  }
}

const prepared = new WeakMap<
  PinLineVocabulary,
  { grammar: PinLineGrammar; vocabulary: PreparedVocabulary }
>()
/** Prepared once for each vocabulary, as a line is read again with each letter. */
const getPrepared = (vocabulary: PinLineVocabulary, grammar: PinLineGrammar) => {
  const known = prepared.get(vocabulary)
  if (known?.grammar === grammar) return known.vocabulary
  const fresh = prepareVocabulary(vocabulary, grammar)
  prepared.set(vocabulary, { grammar, vocabulary: fresh })
  return fresh
}

/** Comparisons of words with this vocabulary so far, by which tests count the work. */
export const countComparisons = (
  vocabulary: PinLineVocabulary,
  grammar: PinLineGrammar,
): number => {
  const { defects, assignees } = getPrepared(vocabulary, grammar)
  return [defects.defects, defects.names, defects.contents, assignees.index].reduce(
    (sum, { comparisons }) => sum + comparisons,
    0,
  )
}

/** Names of categories that stand in the line by themselves: "walls: …". */
const findCategoryPhrases = ({ categories }: PinLineVocabulary, folded: string): Phrase<number>[] =>
  categories.flatMap(({ id, name }) => {
    const { folded: said } = foldText(name.trim())
    const start = said === '' ? -1 : folded.indexOf(said)
    return start < 0
      ? []
      : { value: id, alternatives: [], start, end: start + said.length, isSure: false }
  })

/** trailing and leading signs that are left once something was taken out */
const looseSigns = /^[\s,;:|/·、。：，；–—-]+|[\s,;:|/·、。：，；–—-]+$/gu

/** The line without these parts: the title. */
export const buildPinTitle = (
  line: string,
  spans: readonly { start: number; end: number }[],
  grammar: PinLineGrammar,
): string => {
  if (spans.length === 0) return line.trim()
  const { filler } = getPhrasebook(grammar)
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of [...spans].toSorted((left, right) => left.start - right.start)) {
    pieces.push(line.slice(at, start))
    at = Math.max(at, end)
  }
  pieces.push(line.slice(at))
  const trimPiece = (piece: string): string => {
    const plain = piece.replace(looseSigns, '')
    const { folded, at: places } = foldText(plain)
    for (const match of folded.matchAll(filler)) {
      const [from, to] = [places[match.index]!, places[match.index + match[0].length]!]
      if (from === 0) return trimPiece(plain.slice(to))
      if (to === plain.length) return trimPiece(plain.slice(0, from))
    }
    return plain
  }
  return pieces.map(trimPiece).filter(Boolean).join(' ')
}

const toField = <Value>(
  phrase: FieldPhrase | undefined,
  at: readonly number[],
): PinLineField<Value> | null =>
  phrase
    ? {
        value: phrase.value as Value | null,
        alternatives: phrase.alternatives.slice(0, 3) as Value[],
        // what is not certain stays in the title as well
        span: phrase.value === null ? null : { start: at[phrase.start]!, end: at[phrase.end]! },
      }
    : null

interface ReadOptions {
  vocabulary: PinLineVocabulary
  grammar: PinLineGrammar
  /** YYYY-MM-DD */
  today: string
}

const readPhrases = (
  text: FoldedText,
  words: readonly LineWord[],
  {
    book,
    prepared: { assignees },
    options,
    preferred,
  }: {
    book: Phrasebook
    prepared: PreparedVocabulary
    options: ReadOptions
    preferred: string | null
  },
): FieldPhrase[] => {
  const { folded } = text
  const named = (field: string, phrases: readonly Phrase<unknown>[]) =>
    phrases.map((phrase): FieldPhrase => ({ ...phrase, field }))
  return acceptPhrases(
    [
      ...named('dueDate', findDayPhrases(book, folded, options.today)),
      ...named('severity', findSeverityPhrases(book, folded)),
      ...named('assignee', findAssigneePhrases(book, assignees, { words, folded, preferred })),
      ...named('category', findCategoryPhrases(options.vocabulary, folded)),
    ],
    folded,
    book.filler,
  )
}

/** the longest line that is read; a title is shorter */
const longestLine = 500

/**
 * Reads a line as people say it: "crack above window severe plasterer by Friday". Nothing of it is
 * guessed: where several fit alike, the value is null.
 */
export const parsePinLine = (line: string, options: ReadOptions): PinLine => {
  const { vocabulary, grammar } = options
  const nothing: PinLine = {
    title: line.trim(),
    category: null,
    defect: null,
    severity: null,
    assignee: null,
    dueDate: null,
  }
  if (line.length > longestLine || line.trim() === '') return nothing
  const all = getPrepared(vocabulary, grammar)
  const book = getPhrasebook(grammar)
  const text = foldText(line)
  const words = listWords(text.folded, all.small)
  const read = (preferred: string | null) =>
    readPhrases(text, words, { book, prepared: all, options, preferred })
  const { category, defect } = readContent(read(null), words, {
    all,
    vocabulary,
    at: text.at,
    tradeWords: listTradeWords(book, words, text.folded),
  })
  const preferred = vocabulary.categories.find(({ id }) => id === category?.value)?.defaultAssignee
  const accepted = read(preferred ?? null)
  const find = (field: string) => accepted.find((phrase) => phrase.field === field)
  const severity = toField<Severity>(find('severity'), text.at)
  const assignee = toField<string>(find('assignee'), text.at)
  const dueDate = toField<string>(find('dueDate'), text.at)
  const spans = [category, severity, assignee, dueDate].flatMap((field) => field?.span ?? [])
  const title = buildPinTitle(line, spans, grammar)
  // a line of nothing but a name or a day is a title
  if (title === '' && !defect) return nothing
  return {
    title: title || vocabulary.defects[defect?.value ?? -1]?.title || line.trim(),
    category,
    defect,
    severity,
    assignee,
    dueDate,
  }
}

/** The category and the common defect that a line describes. */
const readContent = (
  accepted: readonly FieldPhrase[],
  words: readonly LineWord[],
  {
    all: { defects },
    vocabulary,
    at,
    tradeWords,
  }: {
    all: PreparedVocabulary
    vocabulary: PinLineVocabulary
    at: readonly number[]
    tradeWords: readonly LineWord[]
  },
): Pick<PinLine, 'category' | 'defect'> => {
  const idOf = (n: number) => vocabulary.categories[n]!.id
  const named = toField<number>(
    accepted.find(({ field }) => field === 'category'),
    at,
  )
  const namedPlace = named ? vocabulary.categories.findIndex(({ id }) => id === named.value) : null
  const isOf = (field: string) => (word: LineWord) =>
    accepted.some(
      (phrase) => phrase.field === field && phrase.start <= word.start && word.end <= phrase.end,
    )
  const isDayOrSeverity = (word: LineWord) => isOf('dueDate')(word) || isOf('severity')(word)
  const content = words.filter((word) => !isDayOrSeverity(word))
  const { found, isClear } = findDefects(defects, [...content, ...tradeWords], namedPlace)
  const [first] = found
  const defect: PinLineField<number> | null = first
    ? {
        value: isClear ? first.n : null,
        alternatives: (isClear ? found.slice(1) : found).slice(0, 3).map(({ n }) => n),
        span: null,
      }
    : null
  if (named) return { category: named, defect }
  const ofDefect = [...new Set(found.map(({ n }) => defects.categoryOf[n]!))].filter((n) => n >= 0)
  if (defect && (isClear || ofDefect.length === 1) && ofDefect[0] !== undefined) {
    const [value, ...others] = ofDefect
    return {
      defect,
      category: { value: idOf(value!), alternatives: others.slice(0, 3).map(idOf), span: null },
    }
  }
  const categories = findCategories(
    defects,
    content.filter((word) => !isOf('assignee')(word)),
  )
  const ids = categories.found.map(({ n }) => idOf(n))
  return {
    defect,
    category:
      ids.length > 0 && categories.isClear
        ? { value: ids[0]!, alternatives: ids.slice(1, 4), span: null }
        : null,
  }
}
