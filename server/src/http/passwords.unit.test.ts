import { hash, verify } from '@node-rs/argon2'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

let passwords: typeof import('./passwords.ts')
beforeAll(async () => {
  // files share modules: another one may have loaded it with the real argon2
  vi.resetModules()
  passwords = await import('./passwords.ts')
})
beforeEach(() => vi.clearAllMocks())

/** The prefix of a hash has its cost: algorithm, version, memory, time and parallelism. */
const costOf = (hashed: unknown) => String(hashed).split('$').slice(1, 4)

it('BI-045: without a stored hash one of the same cost is verified once, and it is no password', async () => {
  const stored = await passwords.hashPassword('a password for a hotel')
  expect(await passwords.isPassword(stored, 'a password for a hotel')).toBe(true)
  expect(await passwords.isPassword(undefined, 'nobody has this password')).toBe(false)
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(2)
  const [known, unknown] = vi.mocked(verify).mock.calls.map(([hashed]) => costOf(hashed))
  expect(unknown).toEqual(known)
  expect(await passwords.isPassword(undefined, 'another')).toBe(false)
  // the stored one and the dummy, which is made once
  expect(vi.mocked(hash)).toHaveBeenCalledTimes(2)
})
