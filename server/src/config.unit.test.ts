import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

describe('every setting', () => {
  it('stands in .env.example, and nothing else does', () => {
    const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  it('stands in the table of the README, and nothing else does', () => {
    const [, table = ''] = /\n## Settings\n([\s\S]*?)\n\*\*/.exec(read('README.md')) ?? []
    const named = [...table.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    )
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })
})

describe('what nobody set', () => {
  it('is production: answers are not checked, and only whoever is signed in reads the description of the API', () => {
    expect(readConfig({})).toMatchObject({ isDevelopment: false, apiDocs: 'staff', logLevel: 'warn' })
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ isDevelopment: false, logLevel: 'info' })
  })

  it('is a rehearsal of payment on loopback alone, and not where production was said outright', () => {
    expect(readConfig({}).hasPaymentSandbox).toBe(true)
    expect(readConfig({ HOST: '0.0.0.0' }).hasPaymentSandbox).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'https://inspect.hotel.example' }).hasPaymentSandbox).toBe(false)
    expect(readConfig({ NODE_ENV: 'production' }).hasPaymentSandbox).toBe(false)
  })
})

it('answers are checked while somebody develops, and in tests', () => {
  for (const NODE_ENV of ['development', 'test']) expect(readConfig({ NODE_ENV }).isDevelopment).toBe(true)
})

it('a database that several servers share asks for one secret where production was said outright', () => {
  const DATABASE_URL = 'postgres://nspect@db.hotel.example/nspect'
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL })).toThrow(/SECRET_KEY/)
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})
