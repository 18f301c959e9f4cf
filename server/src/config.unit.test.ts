import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, secretNames, settingNames } from './config.ts'

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

describe('a secret in a file (T260)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const key = 'kept-by-the-operator-of-harbour-lights-hotel'
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('may be every setting that others must not read', () => {
    const named = settingNames.filter((name) => /(KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL|SMTP_URL)$/.test(name))
    // the browser gets this one
    expect(named.filter((name) => name !== 'BILLING_PUBLIC_KEY').toSorted()).toEqual(secretNames.toSorted())
  })

  it.each([
    ['as it is', key, key],
    ['without the line end of an editor', `${key}\n`, key],
    ['without the line end of Windows', `${key}\r\n`, key],
    ['with all but the last of its line ends', `${key}\n\n`, `${key}\n`],
    ['with the blanks that belong to it', ` ${key} `, ` ${key} `],
  ])('is read %s', (name, content, secretKey) => {
    expect(readConfig({ SECRET_KEY_FILE: file(name, content) }).secretKey).toBe(secretKey)
  })

  it('counts like the value itself: where two belong together, and where a blank name is none', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      SECRET_KEY_FILE: file('key', key),
      DATABASE_URL: '',
      DATABASE_URL_FILE: file('database', 'postgres://nspect:pa%24s@db.hotel.example/nspect\n'),
      SMTP_URL_FILE: '',
    })
    expect(config).toMatchObject({
      databaseUrl: 'postgres://nspect:pa%24s@db.hotel.example/nspect',
      smtpUrl: undefined,
    })
  })

  it.each([
    ['is given together with SECRET_KEY', () => file('both', key), key],
    ['does not exist', () => join(folder, 'missing')],
    ['does not exist', () => join(file('a file', key), 'below')],
    ['no file', () => folder],
    ['no file', () => '/dev/zero'],
    ['cannot be read', () => join(folder, 'n'.repeat(300))],
    ['cannot be read', () => `${folder}/\0`],
    ['too large', () => file('large', 'k'.repeat(10_001))],
    ['is empty', () => file('empty', '')],
    ['is empty', () => file('blank', ' \n')],
    ['is no text', () => file('binary', Buffer.from([0xff, 0xfe, 0x41]))],
    ['is no text', () => file('nul', `${key}\0`)],
    ['a value that cannot be used', () => file('short', 'too short')],
  ])(
    'that %s is refused in one sentence, without its content',
    (why, path, SECRET_KEY: string | undefined = undefined) => {
      const read = () => readConfig({ SECRET_KEY, SECRET_KEY_FILE: path() })
      expect(read).toThrow(/^The setting SECRET_KEY_FILE .+\. Please correct it and start again\.$/)
      expect(read).toThrow(why)
      expect(read).not.toThrow(key)
    },
  )
})
