import { hashSync, verifySync } from '@node-rs/argon2'

/** argon2id, m 19 MiB, t 2, p 1 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A new hash of the password, or whether a stored one is of it. */
export type PasswordTask = { password: string; storedHash?: string }

/** Runs in a thread of its own, so that it may block: nothing else waits there. */
export default ({ password, storedHash }: PasswordTask): string | boolean =>
  storedHash === undefined ? hashSync(password, cost) : verifySync(storedHash, password)
