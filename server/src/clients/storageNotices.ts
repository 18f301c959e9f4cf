import { getLocaleLanguage, resolveLocale } from '@nspect/contract/i18n/locale'
import type { Db } from '../db/connect.ts'
import { claimStorageNotices } from '../files/storedBytes.queries.ts'
import type { Site } from '../http/handler.ts'
import { formatGigabytes } from '../http/localizedTexts.ts'
import type { Tokens } from '../http/tokens.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { queueMails } from '../mail/queueMail.ts'

export interface StorageNoticeParts {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
  tokens: Tokens
  site: Site
  now: () => Date
}

const pace = 10 * 60_000

/**
 * Tells managers once by mail that their client's storage fills up: at 80 %, and again at 95 %; of
 * several servers one does.
 */
export const notifyFillingStorage = ({
  db,
  runner,
  tokens,
  site,
  now,
}: StorageNoticeParts): Promise<void> =>
  db.transaction(async (tx) => {
    const told = await claimStorageNotices(tx, now())
    await queueMails(
      {
        site,
        tokens,
        scope: { db: tx, now: now() },
        enqueueAll: (work, payloads) => runner.addAll(tx, work, payloads),
      },
      told.map(({ clientId, username, language, lastLocale, name, client, used, limit }) => {
        const locale = resolveLocale(language ?? 'en', lastLocale === null ? [] : [lastLocale])
        const amounts = {
          used: formatGigabytes(locale, used),
          limit: formatGigabytes(locale, limit),
        }
        return {
          clientId,
          to: username,
          language: getLocaleLanguage(locale),
          letter: 'storageFilling' as const,
          values: { name, client, ...amounts, link: site.publicUrl },
        }
      }),
    )
  })

/** Looks every ten minutes; a failure waits for the next round. */
export const startStorageNotices = (parts: StorageNoticeParts, onError: (error: unknown) => void) =>
  repeatWorkEvery({ pace, onError }, () => notifyFillingStorage(parts))
