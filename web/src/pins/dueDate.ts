import type { Pin } from '@nspect/contract/pins'
import { formatDate } from '../i18n/formatDate.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'

/** The day in the person's time zone, YYYY-MM-DD. */
export const today = (): string => formatDate(new Date().toISOString(), 'form', displayTimeZone())

/** Whether the day by which it should have been repaired has passed; `day` is today. */
export const isOverdue = ({ dueDate, isResolved }: Pick<Pin, 'dueDate' | 'isResolved'>, day: string): boolean =>
  dueDate !== null && !isResolved && dueDate < day
