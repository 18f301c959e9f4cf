import { z } from 'zod'
import { severities } from '../pins/severity.ts'
import { limits } from '../shared/limits.ts'
import { id } from '../shared/scalars.ts'

const days = { error: 'category.dueDays' }

/** What a new point of a category begins with, where nobody says otherwise; null: nothing. */
export const categoryDefaults = {
  defaultSeverity: z.enum(severities, { error: 'value.invalid' }).nullable(),
  /** days until it is due, from the day on which it is added or, if that is later, from the scan */
  defaultDueDays: z.int(days).min(0, days).max(limits.dueDays, days).nullable(),
  /** an outside firm of the client */
  defaultFirmId: id.nullable(),
}
export type CategoryDefaults = z.output<z.ZodObject<typeof categoryDefaults>>

/** Of a category without any, and of those stored before there were defaults. */
export const emptyCategoryDefaults: CategoryDefaults = {
  defaultSeverity: null,
  defaultDueDays: null,
  defaultFirmId: null,
}

/**
 * The day on which a new point is due by its category; `today` and the day of the scan are
 * YYYY-MM-DD.
 */
export const computeDefaultDueDate = (
  { defaultDueDays: count }: Pick<CategoryDefaults, 'defaultDueDays'>,
  today: string,
  scanDate: string,
): string | null => {
  if (count === null) return null
  const start = new Date(today > scanDate ? today : scanDate)
  start.setUTCDate(start.getUTCDate() + count)
  return start.toISOString().slice(0, 10)
}
