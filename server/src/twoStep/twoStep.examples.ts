import { eq } from 'drizzle-orm'
import { settings } from '../db/tables/settings.ts'
import { users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import { createSecondStepChallenge } from '../sessions/challenges.queries.ts'
import { findUserToSignInById } from '../sessions/sessions.queries.ts'
import { insertAuthenticator } from '../testing/authenticator.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const password = 'a password for examples'
let known: Promise<string> | undefined

/** The caller's password and a code of their app. */
const proofOf = async ({ w, person }: ExampleFor) => {
  known ??= hashPassword(password)
  await w.database.db
    .update(users)
    .set({ passwordHash: await known })
    .where(eq(users.id, person.userId))
  return { args: { password, code: (await insertAuthenticator(w, person.userId)).code() } }
}

const challengeOf = async ({ w, about }: ExampleFor, step: 'code' | 'setUp'): Promise<string> => {
  const user = await findUserToSignInById(w.database.db, about.id)
  return user
    ? (await createSecondStepChallenge(w.tokens, user, step, w.clock.now)).token
    : 'nobody’s'
}

/** Two-step sign-in is required of everybody of the client. */
const requireTwoStep = ({ w, client }: ExampleFor) =>
  w.database.db
    .insert(settings)
    .values({ clientId: client.id, key: 'TwoStepRequired', value: 'true' })
    .onConflictDoNothing()

export const examples: Examples = {
  readTwoStep: () => ({ args: {} }),
  startTwoStep: () => ({ args: {} }),
  confirmTwoStep: async ({ w, person }) => ({
    args: { code: (await insertAuthenticator(w, person.userId, false)).code() },
  }),
  replaceRecoveryCodes: proofOf,
  endTwoStep: proofOf,
  answerChallenge: async (fixture) => {
    const { code } = await insertAuthenticator(fixture.w, fixture.about.id)
    return { args: { challenge: await challengeOf(fixture, 'code'), code: code() } }
  },
  startRequiredTwoStep: async (fixture) => {
    await requireTwoStep(fixture)
    return { args: { challenge: await challengeOf(fixture, 'setUp') } }
  },
  confirmRequiredTwoStep: async (fixture) => {
    await requireTwoStep(fixture)
    const { code } = await insertAuthenticator(fixture.w, fixture.about.id, false)
    return { args: { challenge: await challengeOf(fixture, 'setUp'), code: code() } }
  },
  resetTwoStep: async ({ w, about }) => {
    await insertAuthenticator(w, about.id)
    return { args: { id: about.id } }
  },
}
