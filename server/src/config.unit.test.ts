import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

describe('T248: identity providers', () => {
  const good = { key: 'harbour', name: 'Harbour Group', issuer: 'https://login.harbour.example', clientId: 'nspect' }
  const readFrom = async (content: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'nspect-config-'))
    try {
      const file = join(folder, 'providers.json')
      await writeFile(file, content)
      return readConfig({ OIDC_FILE: file }).issuers
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  it('come from a file, and there are none without it', async () => {
    expect(readConfig({}).issuers).toEqual([])
    const one = { ...good, client: 3, domains: ['Harbour.example'], defaultRole: 'Viewer' }
    const [issuer] = await readFrom(JSON.stringify([one]))
    expect(issuer).toMatchObject({ key: 'harbour', domains: ['harbour.example'], createsAccounts: false, roles: {} })
  })

  it('that cannot be used are said with their place, and a file that is not there', async () => {
    const says = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) as string })
    await expect(readFrom('[{')).rejects.toEqual(says('OIDC_FILE names a file that cannot be used'))
    await expect(readFrom(JSON.stringify([{ ...good, client: 3 }]))).rejects.toEqual(says('(at 0.domains)'))
    expect(() => readConfig({ OIDC_FILE: '/nowhere/providers.json' })).toThrow('OIDC_FILE')
  })
})
