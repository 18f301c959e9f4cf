import { limits } from '@nspect/contract/limits'
import { nameOf } from '@nspect/contract/users'
import type { Site } from '../http/call.ts'
import type { Tokens } from '../http/tokens.ts'
import { job } from '../jobs/job.ts'
import { postMail } from '../mail/postMail.ts'
import { findSignIn } from '../sessions/sessions.queries.ts'
import { type Forgotten, forgotWork } from './forgotWork.ts'
import { makeResetLink } from './passwordLinks.queries.ts'

/**
 * Answers "I forgot my password": who has such an account gets a link, in his own language. It is looked up here and not in
 * the call, so that the call does the same, and takes the same time, for known and unknown addresses (BI-050).
 */
export const forgotJob = ({ site, tokens }: { site: Site; tokens: Tokens }) =>
  job<Forgotten>({
    ...forgotWork,
    atOnce: 2,
    seconds: 60,
    run: async ({ email, language, sealedToken, askedAt }, { db, add }) => {
      await db.transaction(async (tx) => {
        const scope = { db: tx, now: new Date(askedAt) }
        const person = await findSignIn(tx, email)
        if (!person) return
        const link = await makeResetLink(scope, site.publicUrl, person.id, tokens.decrypt(sealedToken))
        // an earlier run of this job got as far as here
        if (!link) return
        const posting = { scope, site, tokens, later: add.bind(undefined, tx) }
        await postMail(posting, {
          to: person.username,
          language: person.language ?? language,
          letter: 'resetLink',
          values: { name: nameOf(person), link, minutes: limits.resetMinutes },
        })
      })
    },
    // whoever waits for it in vain asks again
    gaveUp: async () => undefined,
  })
