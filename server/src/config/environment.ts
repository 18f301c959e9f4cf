import { apiDocsReaders } from '@nspect/contract/apiDocs/apiDocs'
import { tiers } from '@nspect/contract/shared/enums'
import { z } from 'zod'
import { securityContact } from '../http/pages/securityContact.ts'

/**
 * Every setting of the environment, once: its schema, its default and the sentence that documents
 * it. `npm run settings-page` writes docs/operators/settings.md and .env.example from here. A new
 * setting is read in config.ts and tried by a row of everySetting.deep.ts.
 */

interface SettingDocs {
  /** Markdown: what the setting does */
  about: string
  /** the value while it is unset, if it is fixed */
  default?: string
  /** Markdown: what holds while it is unset */
  otherwise: string
  isSecret: boolean
}

const settingDocs = z.registry<SettingDocs>()

const isUnset = (value: unknown) => value === '' || value === undefined

const document = <S extends z.ZodType>(schema: S, docs: SettingDocs): S => {
  settingDocs.add(schema, docs)
  return schema
}

const unsetIfBlank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isUnset(value) ? undefined : value), schema.optional())

/** A setting without a fixed default; `otherwise` describes what happens while it is unset. */
const optional = <S extends z.ZodType>(schema: S, about: string, otherwise = 'unset') =>
  document(unsetIfBlank(schema), { about, otherwise, isSecret: false })

/** An optional setting that `<name>_FILE` may give as the path of a file instead (T260). */
const secret = <S extends z.ZodType>(schema: S, about: string, otherwise = 'unset') =>
  document(unsetIfBlank(schema), { about, otherwise, isSecret: true })

/** A setting that is `value` while it is unset. */
const withDefault = <S extends z.ZodType>(value: string, schema: S, about: string) =>
  document(
    z.preprocess((given) => (isUnset(given) ? value : given), schema),
    { about, default: value, otherwise: `\`${value}\``, isSecret: false },
  )

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const shortText = z.string().max(200)
const httpUrl = z.url({ protocol: /^https?$/ })
const httpsUrl = z.url({ protocol: /^https$/ })
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//)

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 65_535)

const passwordLength = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((n) => n >= 3 && n <= 50)

const addressList = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(z.email()).max(20))

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) }))

/** `7d 4w 12m`: days, weeks, months. */
const retention = z
  .string()
  .regex(/^[1-9]\d{0,2}d( \d{1,3}w)?( \d{1,3}m)?$/)
  .transform((text) => {
    const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
    return { days: count('d'), weeks: count('w'), months: count('m') }
  })

/** By severity; `info` writes a line for every request. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const

/** What a process does: everything, answering people, or background jobs. */
export const processRoles = ['all', 'web', 'worker'] as const

const server = {
  PORT: withDefault('3000', portNumber, 'The port nSpect listens on.'),
  HOST: withDefault(
    '127.0.0.1',
    z.string(),
    'The address nSpect listens on. Use `0.0.0.0` to accept the network.',
  ),
  PUBLIC_URL: optional(
    httpUrl,
    'The address people use. Share links and links in emails begin with it.',
    '`http://127.0.0.1:3000`, from `HOST` and `PORT`',
  ),
  TRUST_PROXY: withDefault(
    'false',
    z.string(),
    'The number of proxies in front (`1` to `9`), or their addresses separated by commas (`127.0.0.1`, `10.0.0.0/8`). nSpect trusts their forwarding headers. `true` is rejected: any visitor could then claim any address.',
  ),
  DATA_DIR: withDefault(
    './data',
    z.string(),
    'The folder of the embedded database, the uploaded files and the generated secret key.',
  ),
  SECRET_KEY: secret(
    z.string().min(32),
    'Signs tokens and file addresses; at least 32 characters. Required with `DATABASE_URL` in production, the same on every server. Do not change it without need.',
    'generated, kept in `DATA_DIR`',
  ),
  ROLE: withDefault(
    'all',
    z.enum(processRoles),
    'What this process does. `web` serves people, `worker` runs jobs and serves only its health checks, `all` does both.',
  ),
  NODE_ENV: optional(
    z.string(),
    '`production` requires `SECRET_KEY` with `DATABASE_URL`, asks for passwords of 8 characters and turns the payment sandbox off. `development` and `test` check every response against its schema.',
  ),
  TIME_ZONE: optional(
    z.string().max(64),
    'The IANA zone (`Europe/Lisbon`) of reports, reminders and backups, unless the client setting *TimeZone* names another.',
    '`UTC`',
  ),
  LANGUAGE_SWITCHER: withDefault(
    'false',
    flag,
    'Offers a choice of languages on every page, unless the client setting *LanguageSwitcher* decides.',
  ),
}

const database = {
  DATABASE_URL: secret(
    postgresUrl,
    'A PostgreSQL 15 or newer. Let its user own the database, or have an administrator run `CREATE EXTENSION pg_trgm` and `CREATE EXTENSION btree_gin`: search needs them to forgive typos.',
    'the embedded PostgreSQL in `DATA_DIR`',
  ),
  DATABASE_DIRECT_URL: secret(
    postgresUrl,
    'The same database without a pooler, for migrations, live changes, new jobs and commands.',
    '`DATABASE_URL`',
  ),
  DATABASE_READ_URL: secret(
    postgresUrl,
    'A replica for client exports and for reports printed in the background.',
  ),
}

const firstStart = {
  ADMIN_EMAIL: withDefault(
    'admin@nspect.example',
    z.email(),
    'The sign-in name of the first SuperAdmin.',
  ),
  ADMIN_PASSWORD: secret(
    z.string().min(3).max(50),
    'The password of the first SuperAdmin, 3 to 50 characters.',
    'generated, printed once',
  ),
  DEMO_DATA: optional(
    flag,
    'Adds the demo at the first start: a hotel and a guesthouse.',
    '`true` on loopback, else `false`',
  ),
  DEMO_LOGIN: withDefault(
    'true',
    flag,
    'Lets people on this machine into the demo without a password. Set `false` behind a proxy.',
  ),
}

const accounts = {
  PASSWORD_MIN_LENGTH: optional(
    passwordLength,
    'How many characters a new password needs, 3 to 50.',
    '`8` with `NODE_ENV=production`, else `3`',
  ),
  CONFIRM_EMAIL: optional(
    flag,
    'Makes people who register confirm their email address before they sign in.',
    '`true` with `SMTP_URL`',
  ),
  FORGOT_REVEAL: withDefault(
    'false',
    flag,
    'Lets *Forgot Password?* say that an address has no account.',
  ),
  DEFAULT_TIER: withDefault(
    'Individual',
    z.enum(tiers),
    `The plan of a client that registers: ${tiers.map((tier) => `\`${tier}\``).join(', ')}.`,
  ),
  TERMS_URL: optional(
    httpsUrl,
    'The https address of your terms. People must then accept them to register.',
  ),
  OIDC_FILE: optional(
    z.string(),
    'A JSON file of identity providers (OpenID Connect) where people sign in.',
  ),
  SECURITY_CONTACT: optional(
    securityContact,
    'Where people report vulnerabilities: an email address or an https page. Published as `/.well-known/security.txt`.',
  ),
}

const mail = {
  SMTP_URL: secret(
    z.string().regex(/^smtps?:\/\//),
    'Your mail server: `smtp://user:password@host:587` (encrypted if the server offers it) or `smtps://…:465`.',
    'emails stay in the outbox',
  ),
  MAIL_FROM: optional(
    shortText,
    'The sender of emails.',
    '`nSpect <no-reply@…>` at the host of `PUBLIC_URL`',
  ),
  ALERT_MAIL: optional(
    addressList,
    'Addresses, separated by commas, that get one email when a part of *Health* turns red and one when it recovers.',
    'every SuperAdmin',
  ),
}

const storage = {
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    'The bucket for uploaded files.',
    'files lie in `DATA_DIR`',
  ),
  S3_ENDPOINT: optional(httpUrl, 'The address of the store.', 'Amazon S3'),
  S3_REGION: withDefault(
    'us-east-1',
    z.string().regex(/^[a-z0-9-]{2,40}$/),
    'The region of the bucket.',
  ),
  S3_PREFIX: optional(
    z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/)
      .max(200),
    'A prefix for file names, if the bucket holds other things too.',
  ),
  S3_ACCESS_KEY: secret(shortText, 'The access key for the bucket.', 'the role of the machine'),
  S3_SECRET_KEY: secret(shortText, 'The secret of `S3_ACCESS_KEY`.', 'the role of the machine'),
  S3_PATH_STYLE: optional(
    flag,
    'Puts the bucket into the path of an address instead of its host.',
    '`true` with `S3_ENDPOINT`',
  ),
  S3_PUBLIC_ENDPOINT: optional(
    httpUrl,
    'The address where browsers reach the store, to read large files from it directly.',
    'nSpect passes files on',
  ),
}

const backups = {
  BACKUP_DIR: optional(
    z.string(),
    'The folder of backups. Choose another disk.',
    '`DATA_DIR/backups`',
  ),
  BACKUP_AT: optional(
    timeOfDay,
    'The time of the daily backup (`02:30`) in `TIME_ZONE`.',
    'no daily backup',
  ),
  BACKUP_KEEP: optional(
    retention,
    'How many days, weeks and months keep their newest backup.',
    '`7d 4w 12m` with `BACKUP_AT`, else all',
  ),
  BACKUP_KEY: optional(
    z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/),
    'The public key (`age1…`) that encrypts backups.',
    'not encrypted',
  ),
}

const sealing = {
  SEAL_P12_FILE: optional(
    z.string(),
    'The PKCS #12 file (`.p12`, `.pfx`) with your certificate and its key. It seals the reports of handovers.',
    'a certificate that nSpect makes and renews itself',
  ),
  SEAL_P12_PASSWORD: secret(z.string().max(1000), 'The password of `SEAL_P12_FILE`.', 'none'),
  SEAL_TIMESTAMP_URL: optional(
    httpUrl,
    'The address of a time-stamp service (RFC 3161). Each seal then carries its time, too.',
    'seals carry the time of the server',
  ),
}

const monitoring = {
  LOG_LEVEL: optional(
    z.enum(logLevels),
    'What is logged, one JSON object a line: `error`, `warn`, `info` (every change, rejection and job) or `debug`.',
    '`info` with `NODE_ENV=production`, else `warn`',
  ),
  METRICS_TOKEN: secret(
    z.string().regex(/^[\x21-\x7e]{16,200}$/),
    'At least 16 characters. `/metrics` (Prometheus) then answers requests with `Authorization: Bearer <token>`.',
  ),
  METRICS_PORT: optional(
    portNumber,
    'A separate loopback port for `/metrics`, without a token. Without a token or a port, nothing is measured.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    httpUrl,
    'The OpenTelemetry collector (`http://127.0.0.1:4318`) that receives traces of requests, SQL statements and jobs.',
  ),
}

const programs = {
  API_DOCS: withDefault(
    'staff',
    z.enum(apiDocsReaders),
    'Who may read the API description at `/api/docs` and `/api/openapi.json`: `public`, `staff` (signed-in people) or `off`.',
  ),
  WEBHOOKS_TO_PRIVATE: withDefault(
    'false',
    flag,
    'Allows webhooks to private networks and without TLS.',
  ),
  MATTERPORT_SDK_KEY: secret(
    shortText,
    'The key that shows Matterport tours, unless the client setting *MatterportSdkKey* names another.',
  ),
  MATTERPORT_SDK_URL: optional(
    httpsUrl,
    'The https address of the Matterport SDK module.',
    'tours are embedded and take no points',
  ),
}

const payment = {
  BILLING_BASE_URL: optional(
    httpUrl,
    'Your Maxio Advanced Billing site, `https://<site>.chargify.com`.',
    'no payment; on loopback a sandbox without money',
  ),
  BILLING_API_KEY: secret(shortText, 'The API key of the site.'),
  BILLING_WEBHOOK_KEY: secret(
    shortText,
    'The shared key of the site. It signs what Maxio sends to `PUBLIC_URL/api/Webhook/Chargify`.',
  ),
  BILLING_PUBLIC_KEY: optional(shortText, 'The public key of the card fields in the browser.'),
  BILLING_PRIVATE_KEY: secret(shortText, 'The private key that belongs to `BILLING_PUBLIC_KEY`.'),
  BILLING_CURRENCY: withDefault(
    'USD',
    z.string().regex(/^[A-Z]{3}$/),
    'The currency of the prices on the site.',
  ),
  BILLING_SCRIPT_URL: withDefault(
    'https://js.chargify.com/latest/chargify.js',
    httpUrl,
    'The address of the script for card fields.',
  ),
}

/** Groups in the order of the documentation. `guide`: the page beside it that explains more. */
const groups = [
  { title: 'Server', guide: 'proxy.md', settings: server },
  { title: 'Database', guide: 'nodes.md', settings: database },
  { title: 'First start', guide: 'install.md', settings: firstStart },
  { title: 'Accounts', guide: 'accounts.md', settings: accounts },
  { title: 'Email', guide: 'mail.md', settings: mail },
  { title: 'Files in an S3 store', guide: 'storage.md', settings: storage },
  { title: 'Backups', guide: 'backup.md', settings: backups },
  { title: 'Sealed handovers', guide: 'seals.md', settings: sealing },
  { title: 'Monitoring', guide: 'health.md', settings: monitoring },
  { title: 'API, webhooks and tours', settings: programs },
  { title: 'Payment', guide: 'payment.md', settings: payment },
]

/** The schema of the environment: every setting that a process is given. */
export const environmentSchema = z.object({
  ...server,
  ...database,
  ...firstStart,
  ...accounts,
  ...mail,
  ...storage,
  ...backups,
  ...sealing,
  ...monitoring,
  ...programs,
  ...payment,
})

export type Environment = z.output<typeof environmentSchema>

interface DocumentedSetting extends SettingDocs {
  name: string
}

const describeSetting = (name: string, schema: z.ZodType): DocumentedSetting => {
  const docs = settingDocs.get(schema)
  if (!docs) throw new Error(`${name} is not documented`)
  return { name, ...docs }
}

/** Every setting as the documentation shows it. */
export const settingGroups = groups.map(({ settings, ...group }) => ({
  ...group,
  settings: Object.entries<z.ZodType>(settings).map(([name, schema]) =>
    describeSetting(name, schema),
  ),
}))

const allSettings = settingGroups.flatMap(({ settings }) => settings)

/** The name of every setting. */
export const settingNames: readonly string[] = allSettings.map(({ name }) => name)

/** The names of those that may be given as files, too. */
export const secretNames: readonly string[] = allSettings
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name)
