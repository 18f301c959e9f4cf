import type { Severity } from '../severity.ts'

/** How a phrase names a day; counts are of days, weeks or months from today. */
export interface DayRule {
  /** regular expression on the folded line, with `{weekday}`, `{month}`, `{n}`, `{d}`, `{m}`, `{y}` */
  pattern: string
  kind: 'days' | 'weeks' | 'months' | 'weekday' | 'endOfWeek' | 'endOfMonth' | 'endOfYear' | 'date'
  /** where the phrase says no number; later weeks of `weekday` and `endOfWeek` */
  count?: number
  /** 1: Monday; where the phrase says none */
  weekday?: number
  /** means a due day wherever it stands in the line */
  isSure?: boolean
}

/** Words of a severity: those that mean it anywhere, and those that do so at the line's end only. */
interface SeverityWords {
  sure: string
  loose: string
}

export const trades = [
  'plaster',
  'plumbing',
  'electrical',
  'joinery',
  'glass',
  'flooring',
  'painting',
  'tiling',
  'roofing',
  'locks',
  'heating',
  'masonry',
  'cleaning',
  'fireSafety',
] as const
export type Trade = (typeof trades)[number]

/**
 * How a language says days, severities and people. Texts are regular expressions on the folded
 * line: lower case, no accents.
 */
export interface PinLineGrammar {
  hasSpaces: boolean
  /** 5/12 is 12 May */
  monthFirst: boolean
  /** from Monday */
  weekdays: readonly string[]
  /** from January */
  months: readonly string[]
  numbers: Readonly<Record<string, number>>
  /**
   * Before and after a day: those that make it a due day, those that may stand there, and those by
   * which it is none ("since Monday").
   */
  due: {
    before: string
    mayBefore: string
    after: string
    mayAfter: string
    pastBefore: string
    pastAfter: string
  }
  days: readonly DayRule[]
  severities: Readonly<Record<Severity, SeverityWords>>
  severityLabel: { before: string; after: string }
  assignee: { before: string; after: string }
  /** who does a trade; words */
  trades: Readonly<Partial<Record<Trade, readonly string[]>>>
  /** what may be left out at the ends of a title */
  filler: string
  /** words of names that say little */
  small: readonly string[]
}
