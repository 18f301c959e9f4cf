import { limits } from '@nspect/contract/shared/limits'
import { formatFullName } from '@nspect/contract/users/users'
import type { Site } from '../http/handler.ts'
import { recordRateAttempt } from '../http/pipeline/pipeline.queries.ts'
import type { Tokens } from '../http/tokens.ts'
import { job } from '../jobs/job.ts'
import { queueMail } from '../mail/queueMail.ts'
import { findUserToSignIn } from '../sessions/sessions.queries.ts'
import { createPasswordResetLink } from '../users/passwordLinks.queries.ts'
import { type AccountLinkPayload, accountLinkJobDefinition } from './accountLinkJobDefinition.ts'
import { queueConfirmationMail } from './confirmationLinks.queries.ts'

const daySeconds = 24 * 3600

/**
 * Writes to the owner of an entered address, in the owner's language: a link for a new password, or
 * to confirm the address. It is looked up here and not in the call, so that the call does the same,
 * and takes the same time, for known and unknown addresses (BI-050).
 */
export const createMailAccountLinkJob = ({ site, tokens }: { site: Site; tokens: Tokens }) =>
  job<AccountLinkPayload>({
    ...accountLinkJobDefinition,
    concurrency: 2,
    seconds: 60,
    run: async (payload, { db, add }) => {
      await db.transaction(async (tx) => {
        const scope = { db: tx, now: new Date(payload.askedAt) }
        const person = await findUserToSignIn(tx, payload.email)
        if (!person) return
        const posting = { scope, site, tokens, enqueue: add.bind(undefined, tx) }
        const language = person.language ?? payload.language
        const to = { to: person.username, language }
        const name = formatFullName(person)
        const token = tokens.decrypt(payload.sealedToken)
        switch (payload.letter) {
          case 'resetLink': {
            const link = await createPasswordResetLink(scope, site.publicUrl, person.id, token)
            // an earlier run of this job got this far
            if (!link) return
            const values = { name, link, minutes: limits.resetMinutes }
            return queueMail(posting, { ...to, letter: 'resetLink', values })
          }
          case 'confirmEmail':
            return person.isConfirmed
              ? undefined
              : queueConfirmationMail(posting, person, language, token)
          case 'registeredAgain': {
            // once a day, however many tries
            if (
              (await recordRateAttempt(tx, `registeredAgain|${person.id}`, daySeconds, scope.now))
                .tries > 1
            )
              return
            const values = { name, link: `${site.publicUrl}/auth/forgot-password` }
            return queueMail(posting, { ...to, letter: 'registeredAgain', values })
          }
        }
      })
    },
    // people who wait in vain request it again
    onFailed: async () => undefined,
  })
