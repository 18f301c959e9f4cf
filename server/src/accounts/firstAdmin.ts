import { randomInt } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import { hashPassword } from '../http/passwords.ts'
import { deleteTwoStep } from '../twoStep/twoStep.queries.ts'
import { deletePasskeysOfUser, revokeUserAccess } from '../users/writeUser.queries.ts'
import {
  findFirstSuperAdminRow,
  insertPasswordResetAudit,
  updateAccountPassword,
} from './accounts.queries.ts'
import { findFirstSuperAdmin, insertFirstAccount } from './firstAdmin.queries.ts'

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFHJKLMNPQRTUVWXY34679'

/** A password for the console: 16 characters, about 90 bits. */
const makePassword = (): string =>
  Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Creates the first SuperAdmin, once. A generated password is shown once: it is stored in a file of
 * the data folder until `wasShown`, so that a kill before showing does not lose it.
 */
export const createFirstAdmin = async (
  db: Db,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
  dataDir: string,
) => {
  const waiting = join(dataDir, 'first-password')
  const wasShown = () => rm(waiting, { force: true })
  const existing = await findFirstSuperAdmin(db)
  const unseen = await readFile(waiting, 'utf8').catch(() => undefined)
  if (existing) return { username: existing.username, password: unseen, wasShown }
  const password = config.adminPassword ?? unseen ?? makePassword()
  await writeFile(waiting, password, { mode: 0o600, flush: true })
  await insertFirstAccount(db, {
    clientId: null,
    username: config.adminEmail,
    passwordHash: await hashPassword(password),
    firstName: 'First',
    lastName: 'Administrator',
    role: 'SuperAdmin',
    isPasswordMade: config.adminPassword === undefined,
  })
  return { username: config.adminEmail, password, wasShown }
}

/**
 * Generates a new password for the first SuperAdmin, for an operator who has lost theirs, and ends
 * all sessions of that account (T21), its two-step sign-in and its passkeys. Undefined if there is
 * no SuperAdmin yet.
 */
export const resetFirstAdmin = async (
  db: Db,
  now: Date,
): Promise<{ username: string; password: string } | undefined> => {
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const admin = await findFirstSuperAdminRow(tx)
    if (!admin) return undefined
    await updateAccountPassword({ db: tx, now }, admin.id, { passwordHash, isPasswordMade: true })
    await revokeUserAccess({ db: tx, now }, admin.id)
    await deleteTwoStep({ db: tx, now }, admin.id)
    await deletePasskeysOfUser({ db: tx }, admin.id)
    await insertPasswordResetAudit(tx, admin.id, now)
    return { username: admin.username, password }
  })
}
