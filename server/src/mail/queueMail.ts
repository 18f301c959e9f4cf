import type { Route } from '@nspect/contract/http/route'
import type { Language } from '@nspect/contract/shared/enums'
import { z } from 'zod'
import type { Scope } from '../db/scope.ts'
import type { HandlerContext } from '../http/handler.ts'
import type { JobDefinition } from '../jobs/job.ts'
import {
  type MailTemplateName,
  type MailTemplateValues,
  renderMailText,
  urgentTemplates,
} from './mailTemplates.ts'
import { insertMails } from './outbox.queries.ts'

interface MailPayload {
  id: number
  /** absent: of the client that the call or job is for, if any */
  clientId?: number | undefined
}

/** Sending one mail of the outbox. */
export const sendMailJobDefinition: JobDefinition<MailPayload> = {
  name: 'mail.send',
  payload: z.object({ id: z.int(), clientId: z.int().optional() }),
  turns: 'client',
}

/** The same for a mail that somebody waits for: it is sent before all others. */
export const urgentMailJobDefinition: typeof sendMailJobDefinition = {
  ...sendMailJobDefinition,
  priority: 1,
}

/** What is needed of a call, or of a job, to post a mail. */
export type MailContext = Pick<
  HandlerContext<Route, unknown, unknown>,
  'enqueue' | 'site' | 'tokens'
> & {
  scope: Pick<Scope, 'db' | 'now'>
}

/**
 * A mail before its text is made. `language` is the receiver's (else the call's); names in `values`
 * are one line each.
 */
export interface UnrenderedMail<L extends MailTemplateName> {
  to: string
  language: Language
  letter: L
  values: MailTemplateValues[L]
  /** whose turn its sending takes; absent: that of the client that the call or job is for */
  clientId?: number
}

type Desk = Pick<MailContext, 'site' | 'tokens' | 'scope'>

const toMailRow = <L extends MailTemplateName>(
  { site, tokens, scope }: Desk,
  { to, language, letter, values }: UnrenderedMail<L>,
) => {
  const { subject, text } = renderMailText(language, letter, values)
  const state = site.sendsMail ? 'waiting' : 'kept'
  return { to, subject, sealedText: tokens.encrypt(text), state, createdAt: scope.now } as const
}

/**
 * Adds a mail to the outbox in the call's transaction: it is sent once that commits, and never
 * otherwise, in the background.
 */
export const queueMail = async <L extends MailTemplateName>(
  posting: MailContext,
  mail: UnrenderedMail<L>,
): Promise<void> => {
  const work = urgentTemplates.includes(mail.letter)
    ? urgentMailJobDefinition
    : sendMailJobDefinition
  for (const id of await insertMails(posting.scope.db, [toMailRow(posting, mail)]))
    await posting.enqueue(work, { id, clientId: mail.clientId })
}

/** The same for many notices, in two statements; `enqueueAll` enqueues their jobs. */
export const queueMails = async <L extends MailTemplateName>(
  desk: Desk & {
    enqueueAll: (work: JobDefinition<MailPayload>, payloads: MailPayload[]) => Promise<void>
  },
  unworded: readonly UnrenderedMail<L>[],
): Promise<void> => {
  if (unworded.length === 0) return
  const rows = unworded.map((mail) => toMailRow(desk, mail))
  const ids = await insertMails(desk.scope.db, rows)
  await desk.enqueueAll(
    sendMailJobDefinition,
    ids.map((id, n) => ({ id, clientId: unworded[n]?.clientId })),
  )
}
