import type { Severity } from '../severity.ts'
import { severities } from '../severity.ts'
import {
  addDays,
  addMonths,
  findDate,
  findEndOfMonth,
  findEndOfWeek,
  findWeekday,
} from './dueDays.ts'
import type { DayRule, PinLineGrammar } from './grammar.ts'

/** A part of a line that may mean a field. */
export interface Phrase<Value> {
  /** null: it means one of the alternatives, and nothing says which */
  value: Value | null
  alternatives: readonly Value[]
  /** in the folded line, with the words that belong to it */
  start: number
  end: number
  /** it means the field wherever it stands; otherwise only beside others, or at the line's end */
  isSure: boolean
}

interface DayReader {
  rule: DayRule
  regex: RegExp
}

/** The expressions of a grammar, compiled once. */
export interface Phrasebook {
  grammar: PinLineGrammar
  days: readonly DayReader[]
  /** words beside a day by which it is none to come */
  pastBefore: RegExp
  pastAfter: RegExp
  severities: readonly { severity: Severity; regex: RegExp; isSure: boolean }[]
  assigneeBefore: RegExp
  assigneeAfter: RegExp
  filler: RegExp
}

const compilePhrasebook = (grammar: PinLineGrammar): Phrasebook => {
  const { hasSpaces, due, severityLabel, assignee } = grammar
  const [open, close] = hasSpaces ? ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] : ['', '']
  const group = (words: readonly string[]) => words.join('|')
  const number = `\\d{1,3}|${group(Object.keys(grammar.numbers))}`
  const fill = (pattern: string) => {
    let count = 0
    // several patterns of a rule may each have the part, and a name stands once in an expression
    const name = (part: string, inside: string) => `(?<${part}${count++}>${inside})`
    return pattern.replace(/\{(\w+)\}/gu, (_, part: string) => {
      if (part === 'weekday') return name('w', group(grammar.weekdays))
      if (part === 'month') return name('o', group(grammar.months))
      if (part === 'n') return name('n', number)
      if (part === 'y') return name('y', '20\\d\\d')
      return name(part, '(?<!\\d)\\d{1,2}(?!\\d)')
    })
  }
  const before = `(?:(?<before>${due.before})\\s*)?(?:(?:${due.mayBefore})\\s*)*`
  const after = `(?:\\s*(?:${due.mayAfter}))?(?:\\s*(?<after>${due.after}))?`
  return {
    grammar,
    days: grammar.days.map((rule) => ({
      rule,
      regex: new RegExp(`${open}${before}(?:${fill(rule.pattern)})${after}${close}`, 'gu'),
    })),
    pastBefore: new RegExp(`${open}(?:${due.pastBefore})\\s*$`, 'u'),
    pastAfter: new RegExp(`^\\s*(?:${due.pastAfter})${close}`, 'u'),
    severities: severities.flatMap((severity) =>
      (['sure', 'loose'] as const).map((kind) => ({
        severity,
        isSure: kind === 'sure',
        regex: new RegExp(
          `${open}(?:(?:${severityLabel.before})[\\s:]*)?(?:${grammar.severities[severity][kind]})(?:\\s*(?:${severityLabel.after}))?${close}`,
          'gu',
        ),
      })),
    ),
    assigneeBefore: new RegExp(`${open}(?:${assignee.before})[\\s:]*$`, 'u'),
    assigneeAfter: new RegExp(`^\\s*(?:${assignee.after})${close}`, 'u'),
    filler: new RegExp(`${open}(?:${grammar.filler})${close}`, 'gu'),
  }
}

const phrasebooks = new WeakMap<PinLineGrammar, Phrasebook>()
/** The compiled expressions of a grammar. */
export const getPhrasebook = (grammar: PinLineGrammar): Phrasebook => {
  const known = phrasebooks.get(grammar) ?? compilePhrasebook(grammar)
  phrasebooks.set(grammar, known)
  return known
}

/** The parts of a found day, by their letter. */
const readParts = (groups: Record<string, string | undefined>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, text]) =>
      text !== undefined && /^[a-z]\d+$/u.test(name) ? [[name[0], text]] : [],
    ),
  )

const findPlace = (patterns: readonly string[], text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const at = patterns.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(text))
  return at < 0 ? undefined : at + 1
}

const readNumber = (grammar: PinLineGrammar, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^\d+$/u.test(text)) return Number(text)
  const names = Object.keys(grammar.numbers)
  const at = findPlace(names, text)
  return at === undefined ? undefined : grammar.numbers[names[at - 1] ?? '']
}

/** The days that a rule may mean, the likeliest first. */
const computeDays = (
  { grammar }: Phrasebook,
  rule: DayRule,
  parts: Partial<Record<string, string>>,
  today: string,
): string[] => {
  const count = readNumber(grammar, parts.n) ?? rule.count ?? 0
  const month = findPlace(grammar.months, parts.o)
  switch (rule.kind) {
    case 'days':
      return [addDays(today, count)]
    case 'weeks':
      return [addDays(today, 7 * count)]
    case 'months':
      return [addMonths(today, count)]
    case 'weekday': {
      const weekday = findPlace(grammar.weekdays, parts.w) ?? rule.weekday ?? 1
      const day = findWeekday(today, weekday, count)
      return [day, count > 0 ? addDays(day, -7) : addDays(day, 7)].filter((each) => each >= today)
    }
    case 'endOfWeek':
      return [findEndOfWeek(today, count)]
    case 'endOfMonth':
      return [findEndOfMonth(today, count, month)]
    case 'endOfYear':
      return [`${today.slice(0, 4)}-12-31`]
    case 'date': {
      const year = parts.y === undefined ? undefined : Number(parts.y)
      const day = Number(parts.d)
      const numeric = parts.m === undefined ? undefined : Number(parts.m)
      if (numeric === undefined) return [findDate(today, { day, month, year })].flatMap(orNone)
      // 5/20 is no day of a month 20
      return [
        findDate(today, { day, month: numeric, year }),
        findDate(today, { day: numeric, month: day, year }),
      ].flatMap(orNone)
    }
  }
}
const orNone = (day: string | null): string[] => (day === null ? [] : [day])

/** "since Monday", "last Friday": what was then is part of the title. */
const isPast = ({ pastBefore, pastAfter }: Phrasebook, before: string, after: string): boolean =>
  pastBefore.test(before) || pastAfter.test(after)

/** What may be a due day in a folded line. */
export const findDayPhrases = (book: Phrasebook, folded: string, today: string): Phrase<string>[] =>
  book.days.flatMap(({ rule, regex }) =>
    [...folded.matchAll(regex)].flatMap((match) => {
      const groups = match.groups ?? {}
      const [start, end] = [match.index, match.index + match[0].length]
      if (isPast(book, folded.slice(0, start), folded.slice(end))) return []
      const days = [...new Set(computeDays(book, rule, readParts(groups), today))]
      if (days.length === 0) return []
      return {
        value: days[0]!,
        alternatives: days.slice(1),
        start,
        end,
        isSure: rule.isSure === true || groups.before !== undefined || groups.after !== undefined,
      }
    }),
  )

/** What may be a severity in a folded line. */
export const findSeverityPhrases = (book: Phrasebook, folded: string): Phrase<Severity>[] =>
  book.severities.flatMap(({ severity, regex, isSure }) =>
    [...folded.matchAll(regex)].map(({ 0: text, index }) => ({
      value: severity,
      alternatives: severities.filter((other) => other !== severity),
      start: index,
      end: index + text.length,
      isSure,
    })),
  )

/** Takes the words around a person into their phrase: "for", "さんに". */
export const extendByMarkers = <Value>(
  { assigneeBefore, assigneeAfter }: Phrasebook,
  folded: string,
  phrase: Phrase<Value>,
): Phrase<Value> => {
  const before = assigneeBefore.exec(folded.slice(0, phrase.start))
  const after = assigneeAfter.exec(folded.slice(phrase.end))
  return {
    ...phrase,
    start: before ? before.index : phrase.start,
    end: phrase.end + (after?.[0].length ?? 0),
    isSure: phrase.isSure || before !== null || after !== null,
  }
}
