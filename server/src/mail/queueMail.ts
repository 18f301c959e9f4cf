import type { Language } from '@nspect/contract/enums'
import type { Route } from '@nspect/contract/route'
import { z } from 'zod'
import type { Scope } from '../db/scope.ts'
import type { HandlerContext } from '../http/handler.ts'
import type { Work } from '../jobs/job.ts'
import { awaitedLetters, type LetterName, type LetterValues, wordLetter } from './mailTemplates.ts'
import { insertMails } from './outbox.queries.ts'

/** Sending one mail of the outbox. */
export const mailWork: Work<{ id: number }> = { name: 'mail.send', payload: z.object({ id: z.int() }) }

/** The same for a mail that somebody waits for: it is sent before all others. */
export const awaitedMailWork: typeof mailWork = { ...mailWork, priority: 1 }

/** What is needed of a call, or of a job, to post a mail. */
export type Posting = Pick<HandlerContext<Route, unknown, unknown>, 'enqueue' | 'site' | 'tokens'> & {
  scope: Pick<Scope, 'db' | 'now'>
}

/**
 * A mail before its text is made. `language` is the receiver's (else the call's); names in `values` are one line each.
 */
export interface Unworded<L extends LetterName> {
  to: string
  language: Language
  letter: L
  values: LetterValues[L]
}

type Desk = Pick<Posting, 'site' | 'tokens' | 'scope'>

const rowOf = <L extends LetterName>({ site, tokens, scope }: Desk, { to, language, letter, values }: Unworded<L>) => {
  const { subject, text } = wordLetter(language, letter, values)
  const state = site.sendsMail ? 'waiting' : 'kept'
  return { to, subject, sealedText: tokens.encrypt(text), state, createdAt: scope.now } as const
}

/**
 * Adds a mail to the outbox in the call's transaction: it is sent once that commits, and never otherwise, in the
 * background.
 */
export const postMail = async <L extends LetterName>(posting: Posting, mail: Unworded<L>): Promise<void> => {
  const work = awaitedLetters.includes(mail.letter) ? awaitedMailWork : mailWork
  for (const id of await insertMails(posting.scope.db, [rowOf(posting, mail)])) await posting.enqueue(work, { id })
}

/** The same for many notices, in two statements; `enqueueAll` enqueues their jobs. */
export const postMails = async <L extends LetterName>(
  desk: Desk & { enqueueAll: (work: Work<{ id: number }>, payloads: { id: number }[]) => Promise<void> },
  unworded: readonly Unworded<L>[],
): Promise<void> => {
  if (unworded.length === 0) return
  const rows = unworded.map((mail) => rowOf(desk, mail))
  const ids = await insertMails(desk.scope.db, rows)
  await desk.enqueueAll(
    mailWork,
    ids.map((id) => ({ id })),
  )
}
