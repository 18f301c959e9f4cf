import { timeZone } from '@nspect/contract/accounts'
import { dateLocaleOf } from '@nspect/contract/dateFormats'
import type { Language } from '@nspect/contract/enums'
import type { Scope } from '../db/scope.ts'
import type { Site } from '../http/handler.ts'
import type { SheetReader } from '../sheets/workbookCells.ts'
import { findCallersTimeZone } from '../users/users.queries.ts'

interface ExportCall {
  scope: Scope
  site: Pick<Site, 'settings'>
  language: Language
  /** a BCP 47 tag */
  locale: string
  input: { timeZone?: string | undefined }
}

/** Who reads an exported table: in the time zone of their screen, else in the one that they or their client chose. */
export const sheetReaderOf = async ({
  scope,
  site,
  language,
  locale,
  input,
}: ExportCall): Promise<SheetReader> => {
  const zone = input.timeZone ?? (await findCallersTimeZone(scope)) ?? site.settings.TimeZone
  return {
    locale: dateLocaleOf(language, [locale]),
    timeZone: timeZone.safeParse(zone).data ?? 'UTC',
  }
}
