import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readMoveConfig, readServerConfig } from './config.ts'
import { secretNames, settingNames } from './environment.ts'

describe('what nobody set', () => {
  it('is production: answers are not checked, and only whoever is signed in reads the description of the API', () => {
    expect(readServerConfig({})).toMatchObject({
      isDevelopment: false,
      apiDocs: 'staff',
      logLevel: 'warn',
    })
    expect(readServerConfig({ NODE_ENV: 'production' })).toMatchObject({
      isDevelopment: false,
      logLevel: 'info',
    })
  })

  it('T16: is a password of 3 characters, or of 8 in production; the setting decides in either', () => {
    expect(readServerConfig({}).passwordMin).toBe(3)
    expect(readServerConfig({ NODE_ENV: 'development' }).passwordMin).toBe(3)
    expect(readServerConfig({ NODE_ENV: 'production' }).passwordMin).toBe(8)
    for (const NODE_ENV of ['development', 'production'])
      expect(readServerConfig({ NODE_ENV, PASSWORD_MIN_LENGTH: '5' }).passwordMin).toBe(5)
  })

  it('is a rehearsal of payment on loopback alone, and not where production was said outright', () => {
    expect(readServerConfig({}).hasPaymentSandbox).toBe(true)
    expect(readServerConfig({ HOST: '0.0.0.0' }).hasPaymentSandbox).toBe(false)
    expect(
      readServerConfig({ PUBLIC_URL: 'https://inspect.hotel.example' }).hasPaymentSandbox,
    ).toBe(false)
    expect(readServerConfig({ NODE_ENV: 'production' }).hasPaymentSandbox).toBe(false)
  })
})

it('answers are checked while somebody develops, and in tests', () => {
  for (const NODE_ENV of ['development', 'test'])
    expect(readServerConfig({ NODE_ENV }).isDevelopment).toBe(true)
})

it('a database that several servers share asks for one secret where production was said outright', () => {
  const DATABASE_URL = 'postgres://nspect@db.hotel.example/nspect'
  expect(() => readServerConfig({ NODE_ENV: 'production', DATABASE_URL })).toThrow(/SECRET_KEY/)
  expect(readServerConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

describe('T248: identity providers', () => {
  const good = {
    key: 'harbour',
    name: 'Harbour Group',
    issuer: 'https://login.harbour.example',
    clientId: 'nspect',
  }
  const folder = mkdtempSync(join(tmpdir(), 'nspect-providers-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const readFrom = (content: string) => {
    const file = join(folder, 'providers.json')
    writeFileSync(file, content)
    return readServerConfig({ OIDC_FILE: file }).issuers
  }

  it('come from a file, and there are none without it', () => {
    expect(readServerConfig({}).issuers).toEqual([])
    const one = { ...good, client: 3, domains: ['Harbour.example'], defaultRole: 'Viewer' }
    const [issuer] = readFrom(JSON.stringify([one]))
    expect(issuer).toMatchObject({
      key: 'harbour',
      domains: ['harbour.example'],
      createsAccounts: false,
      roles: {},
    })
  })

  it('that cannot be used are said with their place, and a file that is not there', () => {
    expect(() => readFrom('[{')).toThrow('OIDC_FILE names a file that cannot be used')
    expect(() => readFrom(JSON.stringify([{ ...good, client: 3 }]))).toThrow('(at 0.domains)')
    expect(() => readServerConfig({ OIDC_FILE: '/nowhere/providers.json' })).toThrow('OIDC_FILE')
  })
})

describe('T220: an S3 store', () => {
  const S3_BUCKET = 'inspections'

  it('needs a bucket; the rest is as Amazon has it', () => {
    expect(readServerConfig({}).s3).toBeUndefined()
    expect(readServerConfig({ S3_BUCKET }).s3).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      bucket: S3_BUCKET,
      prefix: '',
      credentials: undefined,
      pathStyle: false,
      publicEndpoint: undefined,
    })
    expect(() => readServerConfig({ S3_ENDPOINT: 'https://files.hotel.example' })).toThrow(
      /S3_BUCKET is needed together with/,
    )
  })

  it('of another provider is named by its address', () => {
    const S3_ENDPOINT = 'https://files.hotel.example'
    expect(readServerConfig({ S3_BUCKET, S3_ENDPOINT, S3_PREFIX: 'nspect' }).s3).toMatchObject({
      endpoint: S3_ENDPOINT,
      prefix: 'nspect/',
      pathStyle: true,
    })
    expect(readServerConfig({ S3_BUCKET, S3_ENDPOINT, S3_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(
      false,
    )
  })

  it.each([
    [{ S3_BUCKET: 'Inspections' }, 'S3_BUCKET'],
    [{ S3_BUCKET, S3_PREFIX: '/nspect' }, 'S3_PREFIX'],
    [{ S3_BUCKET, S3_PREFIX: 'a//b' }, 'S3_PREFIX'],
    [{ S3_BUCKET, S3_ENDPOINT: 'files.hotel.example' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET, S3_ACCESS_KEY: 'nspect' }, 'S3_SECRET_KEY'],
    [{ S3_BUCKET, S3_SECRET_KEY: 'a secret key' }, 'S3_ACCESS_KEY'],
  ])('with %j is refused by the name of the setting', (env, name) => {
    expect(() => readServerConfig(env)).toThrow(`The setting ${name} `)
  })
})

describe('T227: the role of a process', () => {
  const DATABASE_URL = 'postgres://nspect@db.hotel.example/nspect'

  it('is everything, unless it is said', () => {
    expect(readServerConfig({}).role).toBe('all')
    expect(readServerConfig({ DATABASE_URL, ROLE: 'worker' }).role).toBe('worker')
  })

  it('that is shared needs a database that is shared', () => {
    for (const ROLE of ['web', 'worker'])
      expect(() => readServerConfig({ ROLE })).toThrow(/DATABASE_URL is needed together/)
    expect(() => readServerConfig({ DATABASE_URL, ROLE: 'server' })).toThrow(/ROLE has a value/)
    for (const name of ['DATABASE_READ_URL', 'DATABASE_DIRECT_URL']) {
      expect(() => readServerConfig({ [name]: DATABASE_URL })).toThrow(
        /DATABASE_URL is needed together/,
      )
      expect(() => readServerConfig({ DATABASE_URL, [name]: 'db.hotel.example' })).toThrow(name)
    }
  })
})

describe('T225: the settings of a move', () => {
  const keys = {
    S3_ENDPOINT: 'https://files.hotel.example',
    S3_ACCESS_KEY: 'nspect',
    S3_SECRET_KEY: 'a secret key',
  }

  it('name a store beside the folder that files lie in so far', () => {
    const { config, store } = readMoveConfig('s3://inspections/hotel', keys)
    expect(config.s3).toBeUndefined()
    expect(store).toMatchObject({
      bucket: 'inspections',
      prefix: 'hotel/',
      endpoint: keys.S3_ENDPOINT,
      pathStyle: true,
    })
    expect(readMoveConfig('s3://inspections', keys).store?.prefix).toBe('')
    expect(readMoveConfig(undefined, {}).store).toBeUndefined()
  })

  it('may lead from one bucket to another', () => {
    const { config, store } = readMoveConfig('s3://archive', {
      ...keys,
      S3_BUCKET: 'inspections',
      S3_PREFIX: 'hotel',
    })
    expect([config.s3?.bucket, config.s3?.prefix, store?.bucket, store?.prefix]).toEqual([
      'inspections',
      'hotel/',
      'archive',
      '',
    ])
  })

  it.each([
    'inspections',
    's3://',
    's3:///hotel',
    'https://inspections.s3.example',
    's3://Inspections',
  ])('are refused for %s', (files) => {
    expect(() => readMoveConfig(files, keys)).toThrow(/^The setting (--files|S3_BUCKET) /)
  })
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
    const named = settingNames.filter((name) =>
      /(KEY|SECRET|PASSWORD|TOKEN|DATABASE_(DIRECT_|READ_)?URL|SMTP_URL)$/.test(name),
    )
    // these are public keys: the browser gets one, backups are encrypted to the other
    expect(named.filter((name) => !/^(BILLING_PUBLIC|BACKUP)_KEY$/.test(name)).toSorted()).toEqual(
      secretNames.toSorted(),
    )
  })

  it.each([
    ['as it is', key, key],
    ['without the line end of an editor', `${key}\n`, key],
    ['without the line end of Windows', `${key}\r\n`, key],
    ['with all but the last of its line ends', `${key}\n\n`, `${key}\n`],
    ['with the blanks that belong to it', ` ${key} `, ` ${key} `],
  ])('is read %s', (name, content, secretKey) => {
    expect(readServerConfig({ SECRET_KEY_FILE: file(name, content) }).secretKey).toBe(secretKey)
  })

  it('counts like the value itself: where two belong together, and where a blank name is none', () => {
    const config = readServerConfig({
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
      const read = () => readServerConfig({ SECRET_KEY, SECRET_KEY_FILE: path() })
      expect(read).toThrow(/^The setting SECRET_KEY_FILE .+\. Please correct it and start again\.$/)
      expect(read).toThrow(why)
      expect(read).not.toThrow(key)
    },
  )
})
