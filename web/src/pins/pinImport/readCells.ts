import type { Locale } from '@nspect/contract/i18n/locale'
import { type Severity, severities } from '@nspect/contract/pins/severity'
import { foldHeading } from '@nspect/contract/tables/foldHeading'

/** What programs call how bad a point is, in six languages; folded. Bare numbers mean either end. */
const severityWords: Record<Severity, readonly string[]> = {
  minor: [
    ...['minor', 'low', 'trivial', 'cosmetic', 'gering', 'niedrig', 'leicht', 'klein'],
    ...['menor', 'leve', 'bajo', 'baja', 'mineur', 'mineure', 'faible', '軽微', '低', '轻微'],
  ],
  moderate: [
    ...['moderate', 'medium', 'normal', 'mittel', 'maßig', 'massig', 'moderado', 'moderada'],
    ...['medio', 'media', 'modere', 'moderee', 'moyen', 'moyenne', '中', '中程度', '中等', '一般'],
  ],
  major: [
    ...['major', 'high', 'serious', 'hoch', 'erheblich', 'mayor', 'alto', 'alta', 'grave'],
    ...['majeur', 'majeure', 'eleve', 'elevee', 'haute', '高', '大', '较大', '重要'],
  ],
  severe: [
    ...['severe', 'critical', 'urgent', 'very high', 'blocker', 'schwer', 'schwerwiegend'],
    ...['kritisch', 'sehr hoch', 'dringend', 'muy grave', 'critico', 'critica', 'severo'],
    ...['critique', 'urgente', 'tres grave', '重大', '緊急', '严重', '紧急'],
  ],
}
const severityByWord = new Map(
  severities.flatMap((severity) =>
    severityWords[severity].map((word) => [foldHeading(word), severity] as const),
  ),
)

/** How bad a point is, in the words of another program; null: not known. */
export const readSeverity = (cell: string): Severity | null =>
  severityByWord.get(foldHeading(cell)) ?? null

const yes = new Set(
  [
    'yes',
    'y',
    'true',
    'x',
    '1',
    'ja',
    'wahr',
    'si',
    'verdadero',
    'oui',
    'vrai',
    'はい',
    '有',
    '是',
  ].map((word) => foldHeading(word)),
)
const no = new Set(
  ['no', 'n', 'false', '0', 'nein', 'falsch', 'falso', 'non', 'faux', 'いいえ', '無', '否'].map(
    (word) => foldHeading(word),
  ),
)

/** A mark; null: the cell says neither yes nor no. */
export const readMark = (cell: string): boolean | null => {
  const word = foldHeading(cell) || cell.trim()
  if (yes.has(word) || word === '✓' || word === '✔') return true
  return no.has(word) ? false : null
}

const numericDate = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ]\d{2,4}\b/

/**
 * The locale in whose order a list writes its dates: as a day after the 12th shows; if none does, or
 * both orders occur, the reader's.
 */
export const detectDateLocale = (cells: readonly string[], locale: Locale): Locale => {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = numericDate.exec(cell.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  const isDayFirst = pairs.some(([first]) => first > 12)
  const isMonthFirst = pairs.some(([, second]) => second > 12)
  if (isDayFirst === isMonthFirst) return locale
  return isDayFirst ? 'en-GB' : 'en-US'
}

/** A day without the time that may follow it. */
export const stripTime = (cell: string): string =>
  cell.trim().replace(/[T\s]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m|Z)?$/iu, '')

/** Finds options by their names, however these are written; a name of two is none. */
export const createNameFinder = <Option>(
  options: readonly Option[],
  namesOf: (option: Option) => readonly string[],
): ((cell: string) => Option | null) => {
  const byName = new Map<string, Option | null>()
  for (const option of options)
    for (const name of new Set(namesOf(option).map(foldHeading).filter(Boolean)))
      byName.set(name, byName.has(name) && byName.get(name) !== option ? null : option)
  return (cell) => byName.get(foldHeading(cell)) ?? null
}
