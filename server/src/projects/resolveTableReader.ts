import { timeZone } from '@nspect/contract/accounts/accounts'
import type { Locale } from '@nspect/contract/i18n/locale'
import type { Scope } from '../db/scope.ts'
import type { Site } from '../http/handler.ts'
import type { SheetReader } from '../sheets/workbookCells.ts'
import { findCallersTimeZone } from '../users/users.queries.ts'

interface ExportCall {
  scope: Scope
  site: Pick<Site, 'settings'>
  locale: Locale
  input: { timeZone?: string | undefined }
}

/**
 * Who reads an exported table: in the time zone of their screen, else in the one that they or their
 * client chose.
 */
export const resolveTableReader = async ({
  scope,
  site,
  locale,
  input,
}: ExportCall): Promise<SheetReader> => {
  const zone = input.timeZone ?? (await findCallersTimeZone(scope)) ?? site.settings.TimeZone
  return {
    locale,
    timeZone: timeZone.safeParse(zone).data ?? 'UTC',
  }
}
