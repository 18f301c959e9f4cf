import type { Locale } from '@nspect/contract/i18n/locale'
import { getDispositionName } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import { type Disposition, dispositions, needsReason } from '@nspect/contract/planLines/planLines'
import { languages } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { foldHeading } from '@nspect/contract/tables/foldHeading'
import { parseDate } from '../../i18n/parseDate.ts'

/** The owner's answer as a list gives it. */
export interface ImportedResponse {
  disposition: Disposition
  deferredTo: string | null
  reason: string
}

export type ResponseProblem = 'badResponse' | 'badDay' | 'noDay' | 'noReason' | 'tooLong'

/** What other programs call the answers; folded. */
const otherWords: Record<Disposition, readonly string[]> = {
  required: [
    'accepted',
    'accept',
    'agreed',
    'comply',
    'will comply',
    'yes',
    'ja',
    'si',
    'oui',
    '是',
  ],
  alternative: ['alternative', 'alternate', 'proposal', 'alternativa', '代替案', '替代方案'],
  waiver: [
    'waiver',
    'waive',
    'exception',
    'variance',
    'verzicht',
    'exencion',
    'derogation',
    '免除',
  ],
  deferred: ['defer', 'later', 'postponed', 'deferral'],
  done: ['completed', 'complete', 'fertig', 'completado', 'termine', '完成'],
}

const dispositionByWords = new Map(
  dispositions.flatMap((disposition) =>
    [
      disposition,
      ...languages.map((language) => getDispositionName(language, disposition)),
      ...otherWords[disposition],
    ].map((words) => [foldHeading(words), disposition] as const),
  ),
)

/** The owner's answer in the cells of a row: answer, day and reason. Null without an answer. */
export const readResponse = (
  cells: readonly string[],
  { locale, today }: { locale: Locale; today: string },
): ImportedResponse | ResponseProblem | null => {
  const [answer = '', dayCell = '', reasonCell = ''] = cells.map((cell) => cell.trim())
  if (answer === '' && dayCell === '') return null
  const disposition = answer === '' ? 'deferred' : dispositionByWords.get(foldHeading(answer))
  if (!disposition) return 'badResponse'
  const isDeferred = disposition === 'deferred'
  if (isDeferred && dayCell === '') return 'noDay'
  const deferredTo = isDeferred ? parseDate(dayCell, locale, today) : null
  if (isDeferred && deferredTo === null) return 'badDay'
  const reason = needsReason(disposition) ? reasonCell : ''
  if (needsReason(disposition) && reason === '') return 'noReason'
  return reason.length > limits.pinDescription ? 'tooLong' : { disposition, deferredTo, reason }
}

export const isSameResponse = (a: ImportedResponse, b: ImportedResponse): boolean =>
  a.disposition === b.disposition && a.deferredTo === b.deferredTo && a.reason === b.reason
