import { hash, verify } from '@node-rs/argon2'
import { passwordFlaw } from '@nspect/contract/accounts'
import { HttpError } from './httpError.ts'

/** argon2id, m 19 MiB, t 2, p 1; it runs on libuv's threads, not on the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Does the password match? Without a stored hash the same work is done, so that the time reveals nothing (BI-045). */
export const isPassword = async (
  storedHash: string | undefined,
  password: string,
): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return storedHash !== undefined && matches
}

/** Throws for a password that this installation does not accept (T14, T16): too short, or the account's own address. */
export const refuseWeak = (
  password: string,
  { username, min }: { username: string; min: number },
): void => {
  const key = passwordFlaw(password, username, min)
  if (key)
    throw new HttpError('input.invalid', { errors: [{ field: 'password', key, values: { min } }] })
}
