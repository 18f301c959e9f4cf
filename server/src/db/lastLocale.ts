import type { Locale } from '@nspect/contract/i18n/locale'
import { sql } from 'drizzle-orm'
import { sessions, users } from './tables/users.ts'

/** The locale of the browser in which a row's user last signed in; null if none is known. */
export const lastLocaleColumn = sql<Locale | null>`(
  select ${sessions.locale} from ${sessions}
  where ${sessions.userId} = ${users.id} and ${sessions.locale} is not null
  order by ${sessions.createdAt} desc limit 1)`
