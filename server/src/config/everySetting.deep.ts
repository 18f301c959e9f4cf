import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { billingRoutes } from '@nspect/contract/billing/billing'
import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { healthRoutes } from '@nspect/contract/health/health'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { webhookRoutes } from '@nspect/contract/webhooks/webhooks'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { decodeJwt, jwtVerify } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutdatedBackups } from '../backup/retention.ts'
import { computeWebhookSignature } from '../billing/billingProvider.ts'
import { findFreePort } from '../db/embedded/socket.ts'
import { notifyOperatorsOfAlerts } from '../health/alerts.ts'
import type { HealthVerdict } from '../health/healthVerdicts.ts'
import { createTokens } from '../http/tokens.ts'
import { assertStoreUsable } from '../storage/s3/assertStoreUsable.ts'
import { createS3Storage } from '../storage/s3/s3Storage.ts'
import { createPerson } from '../testing/apiCaller.ts'
import { sampleP12, sampleP12Password } from '../testing/sampleP12.ts'
import {
  billingKeys,
  startBillingServer,
  type TestBilling,
} from '../testing/servers/billingServer.ts'
import { startIssuerServer, type TestIssuer } from '../testing/servers/issuerServer.ts'
import { startS3Server, type TestS3 } from '../testing/servers/s3Server.ts'
import {
  buildDatabaseUrl,
  type ServerProcess,
  spawnServer,
  startServer,
} from '../testing/servers/serverProcess.ts'
import { startSmtpServer, type TestSmtp } from '../testing/servers/startSmtp.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld } from '../testing/world.ts'
import { readServerConfig } from './config.ts'
import { settingGroups, settingNames } from './environment.ts'
import { openOperatorSeal } from './openOperatorSeal.ts'

const root = join(import.meta.dirname, '../../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const guides = [
  ...['README.md', 'compose.yaml', '.env.example', 'docs/security.md'],
  ...readdirSync(join(root, 'docs/operators')).map((name) => `docs/operators/${name}`),
].map(readText)
const documented = new Map(
  settingGroups.flatMap(({ settings }) => settings).map(({ name, about }) => [name, about]),
)

/** A setting as the documents tell people to write it, and what is seen of it. */
interface Row {
  value: () => string
  /** what its documentation says: another sentence needs another look at the effect */
  says: string
  /** the server that has it: most are set together, as on a real installation */
  on: 'hotel' | 'worker' | 'demo' | 'none'
  see: () => Promise<unknown>
}

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let demoDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let smtp: TestSmtp
let s3: TestS3
let billing: TestBilling
let issuer: TestIssuer
let collector: { url: string; paths: string[]; stop: () => void }
let backupKey: string
let metricsPort: number
const servers: Partial<Record<Row['on'], ServerProcess>> = {}

const portOf = (on: Row['on']) => new URL(servers[on]?.url ?? '').port
const url = (on: Row['on'] = 'hotel') => servers[on]?.url ?? ''
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url()}${path}`, { headers })
const nobody = () => createPerson(url(), 0, '')
const config = async (on: Row['on'] = 'hotel') =>
  (await createPerson(url(on), 0, '').call(settingRoutes.readPublicConfig, {})).body
const secretKey = 'made by openssl rand -hex 32, as told'
const admin = { username: 'operator@hotel.example', password: 'chosen by the operator' }

let operatorsToken: Promise<string> | undefined
const operator = async () => {
  operatorsToken ??= nobody()
    .call(sessionRoutes.authenticate, admin)
    .then(({ body }) => body.token ?? '')
  return createPerson(url(), 0, await operatorsToken)
}
const setting = async (key: string) =>
  (await (await operator()).call(settingRoutes.readSettingByKey, { key })).body.value
const policy = async () => (await get('/healthz')).headers.get('content-security-policy') ?? ''
/** Rows of a statement on one of the databases. */
const asking = async (
  { connection }: typeof database,
  statement: string,
  values: string[] = [],
) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query<{ query: string }>(statement, values)
  } finally {
    await client.end()
  }
}
const connections = async (name: string) => {
  const statement = 'select query from pg_stat_activity where application_name = $1'
  return (await asking(database, statement, [name])).rows.map(({ query }) => query)
}
const named = (name: string) => `${buildDatabaseUrl(database.connection)}&application_name=${name}`

let registered: Promise<string> | undefined
const registration = {
  firstName: 'Marta',
  lastName: 'Lindqvist',
  phoneNumber: '0123 456 789',
  username: 'marta@seaview.example',
  password: 'the tide at six',
  confirmPassword: 'the tide at six',
  businessName: 'Seaview Hotel',
  contactFirstName: 'Jonas',
  contactLastName: 'Berg',
  contactEmail: 'office@seaview.example',
  contactPhone: '0123 456 780',
  companyAddress: '1 Harbour Street',
}
/** Registers an organisation once; its Admin is signed in where addresses need not be confirmed. */
const registeredAdmin = async () => {
  registered ??= nobody()
    .call(accountRoutes.register, { ...registration, hasAcceptedTerms: true })
    .then(() => nobody().call(sessionRoutes.authenticate, registration))
    .then(({ body }) => body.token ?? '')
  return createPerson(url(), 0, await registered)
}
const registeredClient = async () => {
  await registeredAdmin()
  const { body } = await (await operator()).call(clientRoutes.listClients, {})
  return body.find(({ businessName }) => businessName === registration.businessName)
}
const letter = async (to: string) => {
  await nobody().call(accountRoutes.forgotPassword, { email: to })
  return waitUntil(() => smtp.letters.find((sent) => sent.to.includes(to))?.raw)
}
const exported = async () => {
  const person = await registeredAdmin()
  const clientId = (await registeredClient())?.id ?? 0
  await person.call(clientDataRoutes.startExport, { clientId })
  await waitUntil(async () => {
    const { body } = await person.call(clientDataRoutes.listExports, { clientId })
    return body.some(({ state }) => state === 'ready')
  })
}
const answerOf = (request: Promise<Response>) =>
  request.then(
    ({ status }) => status,
    () => 'no answer',
  )

const text = (value: string) => () => value
const rows: Record<string, Row> = {
  PORT: {
    value: () => portOf('hotel'),
    says: 'port nSpect listens on',
    on: 'none',
    see: async () => expect((await get('/healthz')).status).toBe(200),
  },
  HOST: {
    value: text('0.0.0.0'),
    says: 'Use `0.0.0.0` to accept the network',
    on: 'hotel',
    see: async () => {
      const elsewhere = (on: Row['on']) => `http://127.0.0.9:${portOf(on)}/healthz`
      expect(await answerOf(fetch(elsewhere('hotel')))).toBe(200)
      expect(await answerOf(fetch(elsewhere('demo')))).toBe('no answer')
    },
  },
  PUBLIC_URL: {
    value: text('https://inspect.hotel.example'),
    says: 'links in emails begin with it',
    on: 'hotel',
    see: async () => {
      expect((await get('/healthz')).headers.get('strict-transport-security')).toContain('max-age')
      expect(await letter(admin.username)).toContain('https://inspect.hotel.example/')
    },
  },
  DATA_DIR: {
    value: () => join(folder, 'demo'),
    says: 'the uploaded files and the generated secret key',
    on: 'demo',
    see: async () =>
      // the demo's pictures
      expect(readdirSync(join(folder, 'demo', 'files')).length).toBeGreaterThan(0),
  },
  DATABASE_URL: {
    value: () => named('hotel'),
    says: 'A PostgreSQL 15 or newer',
    on: 'hotel',
    see: async () => expect((await connections('hotel')).length).toBeGreaterThan(0),
  },
  DATABASE_DIRECT_URL: {
    value: () => named('direct'),
    says: 'without a pooler, for migrations, live changes, new jobs',
    on: 'hotel',
    // one that listens for changes of other servers
    see: async () => expect((await connections('direct')).length).toBeGreaterThan(0),
  },
  DATABASE_READ_URL: {
    value: () => named('replica'),
    says: 'A replica for client exports',
    on: 'hotel',
    see: async () => {
      expect(await connections('replica')).toEqual([])
      await exported()
      expect((await connections('replica')).length).toBeGreaterThan(0)
    },
  },
  ROLE: {
    value: text('worker'),
    says: '`worker` runs jobs and serves only its health checks',
    on: 'worker',
    see: async () => {
      expect(await answerOf(fetch(`${url('worker')}/readyz`))).toBe(200)
      expect(await answerOf(fetch(`${url('worker')}/api/me`))).toBe(404)
      // the hotel's server has ROLE=web: its mails are sent all the same
      expect(await letter(admin.username)).toContain('Subject:')
    },
  },
  S3_BUCKET: {
    value: () => s3.bucket,
    says: 'The bucket for uploaded files',
    on: 'hotel',
    see: async () => expect(s3.objects.size).toBeGreaterThan(0),
  },
  S3_ENDPOINT: {
    value: () => s3.url,
    says: 'The address of the store',
    on: 'hotel',
    see: async () => expect(s3.requests.length).toBeGreaterThan(0),
  },
  S3_REGION: {
    value: () => s3.region,
    says: 'The region of the bucket',
    on: 'hotel',
    // the store refuses what is signed for another region
    see: async () =>
      expect(await faultOfStore({ S3_REGION: 'us-west-9' })).toMatch(/cannot be used/),
  },
  S3_PREFIX: {
    value: text('nspect'),
    says: 'A prefix for file names',
    on: 'hotel',
    see: async () => expect([...s3.objects.keys()].join()).toMatch(/^nspect\//),
  },
  S3_ACCESS_KEY: {
    value: () => s3.keys.accessKeyId,
    says: 'The access key for the bucket',
    on: 'hotel',
    see: async () =>
      expect(await faultOfStore({ S3_ACCESS_KEY: 'somebody-else' })).toMatch(/cannot be used/),
  },
  S3_SECRET_KEY: {
    value: () => s3.keys.secretAccessKey,
    says: 'The secret of `S3_ACCESS_KEY`',
    on: 'hotel',
    see: async () =>
      expect(await faultOfStore({ S3_SECRET_KEY: 'guessed' })).toMatch(/cannot be used/),
  },
  S3_PATH_STYLE: {
    value: text('true'),
    says: 'into the path of an address instead of its host',
    on: 'hotel',
    see: async () => {
      const s3In = { S3_BUCKET: 'inspections', S3_ENDPOINT: 'https://files.hotel.example' }
      const hostOf = async (S3_PATH_STYLE: string) => {
        const keys = { S3_ACCESS_KEY: 'nspect', S3_SECRET_KEY: 'a secret key' }
        const { s3: settings } = readServerConfig({
          ...s3In,
          ...keys,
          S3_PATH_STYLE,
          S3_PUBLIC_ENDPOINT: s3In.S3_ENDPOINT,
        })
        const storage = settings && (await createS3Storage(settings, folder))
        const ticket = { now: new Date(), seconds: 60, type: 'image/png', disposition: 'inline' }
        return new URL((await storage?.addressFor('a'.repeat(32), ticket)) ?? '').hostname
      }
      expect([await hostOf('true'), await hostOf('false')]).toEqual([
        'files.hotel.example',
        'inspections.files.hotel.example',
      ])
    },
  },
  S3_PUBLIC_ENDPOINT: {
    value: text('https://files.hotel.example'),
    says: 'where browsers reach the store',
    on: 'hotel',
    see: async () => expect(await policy()).toContain('https://files.hotel.example'),
  },
  ADMIN_EMAIL: {
    value: text(admin.username),
    says: 'sign-in name of the first SuperAdmin',
    on: 'hotel',
    see: async () =>
      expect((await (await operator()).call(sessionRoutes.readMe, {})).body).toMatchObject({
        username: admin.username,
        role: 'SuperAdmin',
      }),
  },
  ADMIN_PASSWORD: {
    value: text(admin.password),
    says: 'password of the first SuperAdmin',
    on: 'hotel',
    see: async () =>
      expect((await (await operator()).call(sessionRoutes.readMe, {})).status).toBe(200),
  },
  DEMO_DATA: {
    value: text('true'),
    says: 'Adds the demo at the first start',
    on: 'demo',
    see: async () => {
      const { rows } = await asking(demoDatabase, 'select from projects')
      expect(rows.length).toBeGreaterThan(0)
    },
  },
  DEMO_LOGIN: {
    value: text('false'),
    says: 'Set `false` behind a proxy',
    on: 'demo',
    see: async () => {
      const { status } = await createPerson(url('demo'), 0, '').call(lookAroundRoutes.readDemo, {})
      expect(status).toBe(404)
    },
  },
  SECRET_KEY: {
    value: text(secretKey),
    says: 'Signs tokens and file addresses',
    on: 'hotel',
    see: async () => {
      const { token } = await operator()
      expect(await createTokens(secretKey).read('session', token, new Date())).toBeDefined()
    },
  },
  SMTP_URL: {
    value: () => smtp.url,
    says: '`smtp://user:password@host:587`',
    on: 'hotel',
    see: async () => expect(await letter(admin.username)).toContain('Subject:'),
  },
  MAIL_FROM: {
    value: text('Seaview Hotel <inspections@hotel.example>'),
    says: 'The sender of emails',
    on: 'hotel',
    see: async () =>
      expect(await letter(admin.username)).toMatch(
        /^From: Seaview Hotel <inspections@hotel\.example>/m,
      ),
  },
  ALERT_MAIL: {
    value: text('night@hotel.example, manager@hotel.example'),
    says: 'get one email when a part of *Health* turns red',
    on: 'none',
    see: async () =>
      expect(await alertedBy(rows.ALERT_MAIL?.value() ?? '')).toEqual([
        'manager@hotel.example',
        'night@hotel.example',
      ]),
  },
  PASSWORD_MIN_LENGTH: {
    value: text('12'),
    says: 'How many characters a new password needs, 3 to 50',
    on: 'hotel',
    see: async () => {
      expect((await config()).passwordMinLength).toBe(12)
      const short = { password: 'eleven char', confirmPassword: 'eleven char' }
      const { status, body } = await nobody().call(accountRoutes.register, {
        ...registration,
        ...short,
        username: 'short@seaview.example',
        hasAcceptedTerms: true,
      })
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['password']])
    },
  },
  FORGOT_REVEAL: {
    value: text('true'),
    says: 'Lets *Forgot Password?* say that an address has no account',
    on: 'hotel',
    see: async () => {
      const email = 'nobody@hotel.example'
      const { status } = await nobody().call(accountRoutes.forgotPassword, { email })
      expect(status).toBe(400)
    },
  },
  CONFIRM_EMAIL: {
    value: text('false'),
    says: 'confirm their email address before they sign in',
    on: 'hotel',
    see: async () =>
      expect((await (await registeredAdmin()).call(sessionRoutes.readMe, {})).status).toBe(200),
  },
  DEFAULT_TIER: {
    value: text('Professional'),
    says: 'The plan of a client that registers',
    on: 'hotel',
    see: async () => expect((await registeredClient())?.clientTier.name).toBe('Professional'),
  },
  LANGUAGE_SWITCHER: {
    value: text('true'),
    says: 'Offers a choice of languages on every page',
    on: 'hotel',
    see: async () => expect((await config()).hasLanguageSwitcher).toBe(true),
  },
  TIME_ZONE: {
    value: text('Asia/Tokyo'),
    says: 'The IANA zone (`Europe/Lisbon`) of reports',
    on: 'hotel',
    see: async () => expect(await setting('TimeZone')).toBe('Asia/Tokyo'),
  },
  SECURITY_CONTACT: {
    value: text('security@hotel.example'),
    says: 'Published as `/.well-known/security.txt`',
    on: 'hotel',
    see: async () =>
      expect(await (await get('/.well-known/security.txt')).text()).toContain(
        'Contact: mailto:security@hotel.example',
      ),
  },
  TERMS_URL: {
    value: text('https://hotel.example/terms'),
    says: 'People must then accept them to register',
    on: 'hotel',
    see: async () => {
      expect((await config()).settings.termsUrl).toBe('https://hotel.example/terms')
      const without = { ...registration, username: 'hasty@seaview.example' }
      expect((await nobody().call(accountRoutes.register, without)).status).toBe(400)
    },
  },
  MATTERPORT_SDK_KEY: {
    value: text('the key of the hotel'),
    says: 'The key that shows Matterport tours',
    on: 'hotel',
    see: async () => expect(await setting('MatterportSdkKey')).toBe('the key of the hotel'),
  },
  MATTERPORT_SDK_URL: {
    value: text('https://sdk.hotel.example/showcase.js'),
    says: 'The https address of the Matterport SDK module',
    on: 'hotel',
    see: async () =>
      expect(await policy()).toMatch(/script-src [^;]*https:\/\/sdk\.hotel\.example/),
  },
  BILLING_BASE_URL: {
    value: () => billing.url,
    says: 'Your Maxio Advanced Billing site',
    on: 'hotel',
    see: async () => expect((await products()).length).toBeGreaterThan(0),
  },
  BILLING_API_KEY: {
    value: text(billingKeys.apiKey),
    says: 'The API key of the site',
    on: 'hotel',
    // the stand-in refuses another key
    see: async () => expect((await products()).length).toBeGreaterThan(0),
  },
  BILLING_WEBHOOK_KEY: {
    value: text(billingKeys.webhookKey),
    says: 'It signs what Maxio sends',
    on: 'hotel',
    see: async () => {
      const payload = 'event=test&id=1'
      const told = (key: string) =>
        answerOf(
          fetch(`${url()}/api/Webhook/Chargify`, {
            method: 'POST',
            body: payload,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'x-chargify-webhook-signature-hmac-sha-256': computeWebhookSignature(payload, key),
            },
          }),
        )
      expect([await told(billingKeys.webhookKey), await told('another')]).toEqual([200, 401])
    },
  },
  BILLING_PUBLIC_KEY: {
    value: text('the public key'),
    says: 'The public key of the card fields',
    on: 'hotel',
    see: async () => expect(decodeJwt(await securityToken()).iss).toBe('the public key'),
  },
  BILLING_PRIVATE_KEY: {
    value: text('the private key, which stays here'),
    says: 'private key that belongs to `BILLING_PUBLIC_KEY`',
    on: 'hotel',
    see: async () => {
      const key = new TextEncoder().encode('the private key, which stays here')
      await expect(jwtVerify(await securityToken(), key)).resolves.toBeDefined()
    },
  },
  BILLING_CURRENCY: {
    value: text('EUR'),
    says: 'The currency of the prices',
    on: 'hotel',
    see: async () => expect((await products())[0]).toMatchObject({ currency: 'EUR' }),
  },
  BILLING_SCRIPT_URL: {
    value: text('https://cards.hotel.example/fields.js'),
    says: 'The address of the script for card fields',
    on: 'hotel',
    see: async () => expect(await policy()).toContain('https://cards.hotel.example'),
  },
  SEAL_P12_FILE: {
    value: () => join(folder, 'seal.p12'),
    says: 'It seals the reports of handovers',
    on: 'hotel',
    see: async () =>
      expect((await (await operator()).call(healthRoutes.readHealth, {})).body.seal).toMatchObject({
        level: 'ok',
        certificate: { subject: 'Harbour Surveys' },
      }),
  },
  SEAL_P12_PASSWORD: {
    value: text(sampleP12Password),
    says: 'The password of `SEAL_P12_FILE`',
    on: 'hotel',
    see: async () => {
      const sealP12 = { file: join(folder, 'seal.p12'), password: 'wrong' }
      await expect(openOperatorSeal({ sealP12 })).rejects.toThrow('SEAL_P12_PASSWORD')
    },
  },
  SEAL_TIMESTAMP_URL: {
    value: text('https://stamps.hotel.example'),
    says: 'The address of a time-stamp service',
    on: 'hotel',
    see: async () =>
      expect(
        readServerConfig({ SEAL_TIMESTAMP_URL: 'https://stamps.hotel.example' }).timestampUrl,
      ).toBe('https://stamps.hotel.example'),
  },
  OIDC_FILE: {
    value: () => join(folder, 'providers.json'),
    says: 'A JSON file of identity providers',
    on: 'hotel',
    see: async () =>
      expect((await nobody().call(ssoRoutes.listIssuers, {})).body).toMatchObject({
        issuers: [{ name: 'Harbour Group' }],
      }),
  },
  WEBHOOKS_TO_PRIVATE: {
    value: text('true'),
    says: 'Allows webhooks to private networks and without TLS',
    on: 'hotel',
    see: async () => {
      const clientId = (await registeredClient())?.id ?? 0
      const { status } = await (await operator()).call(webhookRoutes.addWebhookEndpoint, {
        clientId,
        url: 'http://10.0.0.7/hook',
        records: ['pin'],
      })
      expect(status).toBe(200)
    },
  },
  TRUST_PROXY: {
    value: text('1'),
    says: 'The number of proxies in front',
    on: 'hotel',
    see: async () => {
      const behind = { 'x-forwarded-for': '203.0.113.50' }
      const { status } = await nobody().call(sessionRoutes.authenticate, admin, { headers: behind })
      const { body } = await (await operator()).call(accountRoutes.listSessions, {})
      expect([status, body.map(({ ip }) => ip)]).toEqual([
        200,
        expect.arrayContaining(['203.0.113.50', '127.0.0.1']),
      ])
    },
  },
  NODE_ENV: {
    value: text('production'),
    says: 'asks for passwords of 8 characters',
    on: 'demo',
    see: async () => {
      expect((await config('demo')).passwordMinLength).toBe(8)
      expect(await tryStart({ SECRET_KEY: '' })).toMatch(/SECRET_KEY is needed together/)
    },
  },
  API_DOCS: {
    value: text('public'),
    says: 'Who may read the API description',
    on: 'hotel',
    see: async () => expect((await get('/api/openapi.json')).status).toBe(200),
  },
  LOG_LEVEL: {
    value: text('debug'),
    says: 'What is logged, one JSON object a line',
    on: 'hotel',
    see: async () => {
      await get('/api/me', { 'x-request-id': 'seen-in-the-log' })
      await waitUntil(() => servers.hotel?.output().includes('seen-in-the-log'))
    },
  },
  BACKUP_DIR: {
    value: () => join(folder, 'backups'),
    says: 'The folder of backups',
    on: 'hotel',
    see: async () => expect(await madeBackup()).toBeDefined(),
  },
  BACKUP_AT: {
    value: text('02:30'),
    says: 'The time of the daily backup (`02:30`)',
    on: 'hotel',
    // today's, or yesterday's before half past two: a time at which no server ran is made up for
    see: async () => {
      expect(await madeBackup()).toBeDefined()
      const { body } = await (await operator()).call(healthRoutes.readHealth, {})
      expect(body.backup.reason).not.toBe('backupNone')
    },
  },
  BACKUP_KEEP: {
    value: text('7d 4w 12m'),
    says: 'How many days, weeks and months keep their newest backup',
    on: 'hotel',
    see: async () => {
      const keep = readServerConfig({ BACKUP_KEEP: '7d 4w 12m' }).backupKeep
      const end = Date.UTC(2026, 10, 30, 2, 30)
      const all = Array.from({ length: 800 }, (_, n) => ({
        name: `${new Date(end - n * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
        why: 'schedule' as const,
      }))
      const gone = keep ? listOutdatedBackups(all, keep, new Date(end)) : []
      // some days are the newest of their week or month, too
      expect(all.length - gone.length).toBeGreaterThan(17)
      expect(all.length - gone.length).toBeLessThanOrEqual(7 + 4 + 12)
    },
  },
  BACKUP_KEY: {
    value: () => backupKey,
    says: 'The public key (`age1…`) that encrypts backups',
    on: 'hotel',
    see: async () => {
      const backup = join(folder, 'backups', (await madeBackup()) ?? '')
      const files = readdirSync(backup, { recursive: true, encoding: 'utf8' })
      expect(files.filter((name) => name.endsWith('.age')).length).toBeGreaterThan(0)
    },
  },
  METRICS_TOKEN: {
    value: text('at-least-16-characters'),
    says: '`/metrics` (Prometheus) then answers requests',
    on: 'hotel',
    see: async () => {
      const bearer = { authorization: 'Bearer at-least-16-characters' }
      expect([(await get('/metrics', bearer)).status, (await get('/metrics')).status]).toEqual([
        200, 401,
      ])
    },
  },
  METRICS_PORT: {
    value: () => String(metricsPort),
    says: 'A separate loopback port for `/metrics`, without a token',
    on: 'hotel',
    see: async () =>
      expect(await answerOf(fetch(`http://127.0.0.1:${metricsPort}/metrics`))).toBe(200),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    value: () => collector.url,
    says: 'The OpenTelemetry collector',
    on: 'hotel',
    see: async () => {
      await get('/api/me')
      await waitUntil(() => collector.paths.includes('/v1/traces'))
    },
  },
}

const valuesOn = (on: Row['on']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) => (row.on === on ? [[name, row.value()]] : [])),
  )

const products = async () =>
  (await (await registeredAdmin()).call(billingRoutes.listProducts, {})).body
const securityToken = async () =>
  (await (await registeredAdmin()).call(billingRoutes.makeSecurityToken, {})).body.securityToken

/** A start with the hotel's settings and others: what it says at its end. */
const tryStart = async (changed: Record<string, string>) => {
  const server = await spawnServer({
    ...valuesOn('hotel'),
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'trial'),
    METRICS_PORT: '',
    ...changed,
  })
  await server.ended
  return server.output()
}

/** What is wrong with the store by the hotel's settings and others. */
const faultOfStore = async (changed: Record<string, string>) => {
  const { s3: settings } = readServerConfig({ ...valuesOn('hotel'), ...changed })
  return settings ? assertStoreUsable(settings).then(() => 'nothing', String) : 'no store'
}

const madeBackup = () =>
  waitUntil(() => {
    const made = readdirSync(join(folder, 'backups')).filter((name) =>
      /^\d{4}-\d\d-\d\dT/.test(name),
    )
    return made.find((name) => !name.includes('unfinished'))
  })

/** Whom a red part is told to, with that setting. */
const alertedBy = async (value: string) => {
  const w = await createWorld()
  const { db } = w.database
  const well: HealthVerdict = { level: 'ok', reason: 'well' }
  const verdicts = {
    ...(await w.operations.verdicts()),
    database: { level: 'act', reason: 'databaseVerySlow' } as const,
    backup: well,
  }
  const { alertMail } = readServerConfig({ ALERT_MAIL: value })
  await notifyOperatorsOfAlerts(
    {
      db,
      operations: w.operations,
      runner: w.maintenance.runner,
      tokens: w.tokens,
      site: w.site,
      server: 'hotel-server-1:3000',
      alertMail,
      now: () => w.clock.now,
    },
    verdicts,
  )
  const told = (await w.mails()).map(({ to }) => to).toSorted()
  await w.close()
  return told
}

const startCollector = async () => {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    request.resume()
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, paths, stop: () => void server.close() }
}

beforeAll(async () => {
  folder = await mkdtemp(join(getTestRoot(), 'nspect-settings-'))
  await mkdir(join(folder, 'backups'))
  ;[database, demoDatabase] = [await createTestDatabase(), await createTestDatabase()]
  ;[smtp, s3, billing, issuer, collector, metricsPort] = await Promise.all([
    startSmtpServer(),
    startS3Server(),
    startBillingServer(),
    startIssuerServer(),
    startCollector(),
    findFreePort(),
  ])
  backupKey = await identityToRecipient(await generateX25519Identity())
  const provider = {
    key: 'harbour',
    name: 'Harbour Group',
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    client: null,
    domains: ['hotel.example'],
  }
  writeFileSync(join(folder, 'providers.json'), JSON.stringify([provider]))
  writeFileSync(join(folder, 'seal.p12'), sampleP12)

  await mkdir(join(folder, 'demo'))
  const started = await Promise.all([
    startServer({ ...valuesOn('demo'), DATABASE_URL: buildDatabaseUrl(demoDatabase.connection) }),
    startServer({ ...valuesOn('hotel'), DATA_DIR: join(folder, 'hotel'), ROLE: 'web' }),
    startServer({
      ...valuesOn('hotel'),
      ...valuesOn('worker'),
      DATA_DIR: join(folder, 'worker'),
      METRICS_PORT: '',
    }),
  ])
  ;[servers.demo, servers.hotel, servers.worker] = started
  // three starts at once, on a machine that may be busy
}, 240_000)

afterAll(async () => {
  for (const server of Object.values(servers)) await server.stop()
  collector.stop()
  await Promise.all([smtp.stop(), s3.stop(), billing.stop(), issuer.stop()])
  await database.drop()
  await demoDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

it('T436: every setting has a row here, and no other name has one', () => {
  expect(Object.keys(rows).toSorted()).toEqual(settingNames.toSorted())
})

describe('T436: set as it is documented', () => {
  it.each(Object.entries(rows))(
    '%s does what its documentation says',
    async (name, { value, says, see }) => {
      expect(documented.get(name)).toContain(says)
      // the application takes what the guides tell to write
      for (const guide of guides) {
        const written = new RegExp(`\\b${name}=([^\\s\`…*,][^\\s\`…*]*)(?=[\\s\`]|$)`, 'm').exec(
          guide,
        )?.[1]
        if (written)
          expect(() => readServerConfig({ ...together(name), [name]: written })).not.toThrow()
      }
      expect(() => readServerConfig({ ...together(name), [name]: value() })).not.toThrow()
      await see()
    },
  )
})

/** What a setting cannot be without. */
const together = (name: string): Record<string, string> => {
  const needed: Record<string, string> = {
    SECRET_KEY: secretKey,
    DATABASE_URL: 'postgres://nspect@db.hotel.example/nspect',
    S3_BUCKET: 'inspections',
    ...(name === 'S3_ACCESS_KEY' && { S3_SECRET_KEY: 'a secret' }),
    ...(name === 'S3_SECRET_KEY' && { S3_ACCESS_KEY: 'a key' }),
    ...(name === 'BILLING_BASE_URL' && { BILLING_API_KEY: 'a key' }),
    ...(name === 'BILLING_API_KEY' && { BILLING_BASE_URL: 'https://hotel.chargify.com' }),
    ...(name === 'BILLING_PUBLIC_KEY' && { BILLING_PRIVATE_KEY: 'a key' }),
    ...(name === 'BILLING_PRIVATE_KEY' && { BILLING_PUBLIC_KEY: 'a key' }),
  }
  return needed
}
