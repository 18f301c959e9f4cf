import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFirstAccount } from '../accounts/firstAdmin.queries.ts'
import { hashPassword } from '../http/passwords.ts'
import { createWorld, type World } from '../testing/world.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
const examples = [...guide.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

let w: World
beforeAll(async () => {
  w = await createWorld()
  await w.project({ projectName: 'Harbour Lights Hotel' })
  await insertFirstAccount(w.database.db, {
    username: 'reports@hotel.example',
    passwordHash: await hashPassword('a good password'),
    clientId: w.client.id,
    firstName: 'Reports',
    lastName: 'Program',
    role: 'Manager',
  })
})
afterAll(() => w.close())

/** Runs the examples one after the other, as the guide says; returns what they write. */
const runGuide = async () => {
  const said: string[] = []
  const photo = await sharp({
    create: { width: 80, height: 60, channels: 3, background: '#c9bda6' },
  })
    .jpeg()
    .toBuffer()
  const given = {
    openAsBlob: async () => new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }),
    console: {
      log: (...words: unknown[]) =>
        void said.push(words.map((word) => JSON.stringify(word)).join(' ')),
    },
  }
  const program = examples.join('\n').replace("'http://127.0.0.1:3000'", JSON.stringify(w.url))
  const AsyncFunction = (async () => undefined).constructor as unknown as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  await new AsyncFunction(...Object.keys(given), program)(...Object.values(given))
  return said
}

describe('T265: the guide to the API', () => {
  it('has examples that do what it says', async () => {
    expect(examples.length).toBeGreaterThan(7)
    const [status, code, errors, isOnce, race, path, rows, after] = await runGuide()
    expect([status, code, isOnce, after]).toEqual(['400', '"input.invalid"', 'true', '401'])
    expect(errors).toContain('{"field":"pointCategoryId","message":"Category is required"}')
    expect(race).toBe('200 409 "Handrail loose"')
    expect(path).toMatch(/^"files\/[a-z2-7]{32}\./)
    expect(rows).toBe('3')
  })
})
