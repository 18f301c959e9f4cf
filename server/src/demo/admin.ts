import { randomInt } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { findFirstSuperAdmin, insertUser } from './demo.queries.ts'

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFHJKLMNPQRTUVWXY34679'

/** A password for the console: 16 signs, about 90 bits. */
export const makePassword = (): string =>
  Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Makes the first SuperAdmin, once. `password` is answered at the start that made it and never again. */
export const seedAdmin = async (db: Db, config: Pick<Config, 'adminEmail' | 'adminPassword'>) => {
  const known = await findFirstSuperAdmin(db)
  if (known) return { username: known.username, password: undefined }
  const password = config.adminPassword ?? makePassword()
  await insertUser(db, {
    clientId: null,
    username: config.adminEmail,
    passwordHash: await hashPassword(password),
    firstName: 'First',
    lastName: 'Administrator',
    role: 'SuperAdmin',
  })
  return { username: config.adminEmail, password }
}
