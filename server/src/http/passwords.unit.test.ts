import { expect, it } from 'vitest'
import { getPasswordWorkCounts, hashPassword, isPasswordCorrect } from './passwords.ts'

it('BI-045: without a stored hash one of the same cost is verified once, and it is no password', async () => {
  const stored = await hashPassword('a password for a hotel')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  // the decoy, which is made once
  expect(await isPasswordCorrect(undefined, 'nobody has this password')).toBe(false)
  const before = getPasswordWorkCounts().ended
  expect(await isPasswordCorrect(stored, 'a password for a hotel')).toBe(true)
  expect(getPasswordWorkCounts().ended).toBe(before + 1)
  expect(await isPasswordCorrect(undefined, 'another')).toBe(false)
  expect(getPasswordWorkCounts().ended).toBe(before + 2)
})
