import { limits } from '@nspect/contract/shared/limits'
import type { Tokens } from '../http/tokens.ts'
import { job } from '../jobs/job.ts'
import { type Mailer, MailRejectedError } from './mailer.ts'
import { renderMailHtml } from './mailTemplates.ts'
import {
  lockMail,
  markFailedMailWaiting,
  markMailFailed,
  markMailSent,
  updateMailState,
} from './outbox.queries.ts'
import { sendMailJobDefinition } from './queueMail.ts'

/** Stored length of a server's reply, in characters. */
const maxReasonLength = 300

const formatMailFailure = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .slice(0, maxReasonLength)

/** The text of a mail; its loss is told in the outbox beside what mail servers reply. */
const readText = (tokens: Pick<Tokens, 'decryptOwn'>, sealedText: string): string => {
  const text = tokens.decryptOwn(sealedText)
  if (text === null)
    throw new MailRejectedError(
      'This mail was stored under another SECRET_KEY and cannot be read any more.',
    )
  return text
}

/**
 * Sends one mail. Its row is locked meanwhile, so that no two servers send it at once; after a kill
 * in that moment it is still waiting, and the retry has the same Message-ID. Retries wait up to one
 * minute, then two, then four.
 */
export const createSendMailJob = (parts: {
  mailer: Mailer
  tokens: Pick<Tokens, 'decryptOwn'>
  now: () => Date
}) =>
  job({
    ...sendMailJobDefinition,
    // each holds a database connection while sending, of the twelve that there are
    concurrency: 4,
    seconds: 120,
    retries: { tries: limits.mailTries, wait: 60 },
    run: async ({ id }, { db, signal }) => {
      const failure = await db.transaction(async (tx) => {
        const mail = await lockMail(tx, id)
        if (!mail || mail.sealedText === null || mail.state === 'failed') return undefined
        try {
          const text = readText(parts.tokens, mail.sealedText)
          await parts.mailer.send({ ...mail, text, html: renderMailHtml(text) }, signal)
        } catch (error) {
          if (signal.aborted) throw error
          const tries = mail.tries + 1
          const isOver = error instanceof MailRejectedError || tries >= limits.mailTries
          await updateMailState(tx, id, {
            state: isOver ? 'failed' : 'waiting',
            tries,
            lastError: formatMailFailure(error),
          })
          return isOver ? undefined : error
        }
        if (parts.mailer.sends) await markMailSent(tx, id, parts.now())
        else await updateMailState(tx, id, { state: 'kept', lastError: null })
        return undefined
      })
      if (failure) throw failure
    },
    onFailed: async ({ id }, { db }) => {
      await markMailFailed(db, id)
    },
    onRetry: ({ id }, db) => markFailedMailWaiting(db, id),
  })
