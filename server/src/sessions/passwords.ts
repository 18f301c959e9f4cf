import { hash, verify } from '@node-rs/argon2'

/** argon2id, m 19 MiB, t 2, p 1; it runs on libuv's threads, not on the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Is it the password? Without a stored hash the same work is done, so that the time tells nothing (BI-045). */
export const isPassword = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return storedHash !== undefined && matches
}
