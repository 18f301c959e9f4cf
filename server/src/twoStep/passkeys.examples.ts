import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../db/tables/users.ts'
import { hashPassword } from '../http/passwords.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from '../testing/softAuthenticator.ts'
import type { World } from '../testing/world.ts'
import { insertPasskey, insertPasskeyChallenge } from './passkeys.queries.ts'
import {
  getPasskeyRelyingParty,
  toPasskeyUserHandle,
  verifyPasskeyRegistration,
} from './webAuthn.ts'

const password = 'a password for examples'
let known: Promise<string> | undefined

const givePassword = async ({ w, person }: ExampleFor) => {
  known ??= hashPassword(password)
  await w.database.db
    .update(users)
    .set({ passwordHash: await known })
    .where(eq(users.id, person.userId))
}

const party = getPasskeyRelyingParty({ publicUrl: 'http://127.0.0.1:3000' })
const challenge = Buffer.from('a challenge of the examples').toString('base64url')
const answering = { challenge, rpId: party.id, origin: party.origin }

const make = (device: SoftAuthenticator, userId: number) =>
  device.make(answering, Buffer.from(toPasskeyUserHandle(userId)).toString('base64url'))

/** A passkey that somebody has. */
export const insertTestPasskey = async (w: World, userId: number) => {
  const device = createSoftAuthenticator()
  const row = await verifyPasskeyRegistration(make(device, userId), challenge, party)
  const { now } = w.clock
  const { db } = w.database
  const id =
    userId > 0
      ? await insertPasskey({ db, now }, { userId, name: 'Phone', ...row, createdAt: now })
      : undefined
  return { id: id ?? 1, device }
}

/** The caller's own passkey; where they are of another client, somebody's of this one. */
const passkeyIn = async ({ w, client, person }: ExampleFor) => {
  const [caller] = await w.database.db
    .select({ of: users.clientId })
    .from(users)
    .where(eq(users.id, person.userId))
  const isOwn = caller && (caller.of === null || caller.of === client.id)
  const { userId } = isOwn ? person : await w.as('Manager', client)
  // the last one stays where a second step is required
  await insertTestPasskey(w, userId)
  return insertTestPasskey(w, userId)
}

/** What somebody began, in their newest session (`userId`) or to sign in. */
const begin = async ({ w }: ExampleFor, userId: number | null) => {
  const { db } = w.database
  const flow = randomUUID()
  const expiresAt = new Date(w.clock.now.getTime() + 60_000)
  const open =
    userId === null ? [] : await db.select().from(sessions).where(eq(sessions.userId, userId))
  const sessionId = userId === null ? null : (open.at(-1)?.id ?? 'nobody’s')
  await insertPasskeyChallenge(db, { flow, challenge, sessionId, expiresAt })
  return flow
}

export const examples: Examples = {
  listPasskeys: () => ({ args: {} }),
  startPasskey: async (fixture) => {
    await givePassword(fixture)
    return { args: { password } }
  },
  addPasskey: async (fixture) => {
    const { userId } = fixture.person
    const flow = await begin(fixture, userId)
    return { args: { flow, name: 'Phone', response: make(createSoftAuthenticator(), userId) } }
  },
  removePasskey: async (fixture) => {
    await givePassword(fixture)
    const { id } = await passkeyIn(fixture)
    return { args: { id, password } }
  },
  startPasskeySignIn: () => ({ args: {} }),
  finishPasskeySignIn: async (fixture) => {
    const { device } = await insertTestPasskey(fixture.w, fixture.about.id)
    return { args: { flow: await begin(fixture, null), response: device.sign(answering) } }
  },
}
