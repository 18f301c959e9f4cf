import { formatDate } from '../i18n/formatDate.ts'
import { displayTimeZone } from './displayTimeZone.ts'

/** The day in the person's time zone, YYYY-MM-DD. */
export const today = (): string => formatDate(new Date().toISOString(), 'form', displayTimeZone())
