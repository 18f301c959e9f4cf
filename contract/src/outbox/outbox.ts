import { z } from 'zod'
import { routes } from '../http/route.ts'
import { id, instant, integerFromText, messageResponse } from '../shared/scalars.ts'

/**
 * waiting: not sent yet, retried; kept: this installation sends no mail, so it stays here; failed:
 * out of retries
 */
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * A mail of the outbox; its text is included only until it is sent, and while the server's secret
 * is the same.
 */
export const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  state: z.enum(mailStates),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type Mail = z.output<typeof mail>

export const outboxRoutes = routes({
  /** newest first; keyset pagination */
  listMails: {
    kind: 'json',
    method: 'GET',
    path: 'Mail/GetOutbox',
    can: 'mail.read',
    changes: false,
    query: z.object({ before: integerFromText(1).optional(), size: integerFromText(1).optional() }),
    answer: z.array(mail),
  },
  sendMailAgain: {
    kind: 'json',
    method: 'POST',
    path: 'Mail/SendAgain',
    can: 'mail.read',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'mail.again',
  },
})
