import type { ApiDocsReaders } from '@nspect/contract/apiDocs/apiDocs'
import type { Tier } from '@nspect/contract/shared/enums'
import type { MaxioAccess } from '../billing/maxioProvider.ts'
import type { Issuer } from '../http/identityProviders.ts'
import { isLoopback } from '../http/isLoopback.ts'
import { parseTrustedProxies, type TrustedProxies } from '../http/trustedProxies.ts'
import type { S3Settings } from '../storage/s3/s3Client.ts'
import {
  type Environment,
  environmentSchema,
  type logLevels,
  type processRoles,
  secretNames,
} from './environment.ts'
import { readIssuerFile } from './readIssuerFile.ts'
import { readSecretFile } from './readSecretFile.ts'

/** how many scheduled backups are kept, unless set */
const defaultRetention = { days: 7, weeks: 4, months: 12 }

export interface Config {
  port: number
  host: string
  /** without a slash at the end */
  publicUrl: string
  dataDir: string
  role: (typeof processRoles)[number]
  /** undefined: the embedded database in `dataDir` */
  databaseUrl: string | undefined
  /**
   * the same database without a pooler, for what outlives a transaction on one connection;
   * undefined: `databaseUrl`
   */
  directUrl: string | undefined
  /** a replica for long reading */
  readUrl: string | undefined
  adminEmail: string
  /** undefined: one is generated and shown once */
  adminPassword: string | undefined
  hasDemo: boolean
  /**
   * may users of this machine try the demo without a password? Only if the server is not reachable
   * by others
   */
  offersLookAround: boolean
  /** undefined: generated once and stored in `dataDir` */
  secretKey: string | undefined
  /** proxies whose forwarding headers count */
  trustProxy: TrustedProxies
  /**
   * validate every answer against its declared shape; slow, so only under `npm run dev` and in
   * tests
   */
  isDevelopment: boolean
  apiDocs: ApiDocsReaders
  logLevel: (typeof logLevels)[number]
  /** undefined: below the data folder */
  backupDir: string | undefined
  /** the public key that backups are encrypted to */
  backupKey: string | undefined
  /** when they are made every day, by `settings.TimeZone`; undefined: only by hand */
  backupAt: { hour: number; minute: number } | undefined
  /** how many are kept, of days, weeks and months; undefined: all */
  backupKeep: { days: number; weeks: number; months: number } | undefined
  /** undefined: the application serves no metrics */
  metricsToken: string | undefined
  /** undefined: no port of its own for metrics */
  metricsPort: number | undefined
  /** a collector of traces; undefined: none are made */
  otlpEndpoint: string | undefined
  /** undefined: mails stay in the outbox and as .eml files in `dataDir` (T15) */
  smtpUrl: string | undefined
  /** the operator's certificate with its key; undefined: the installation makes its own */
  sealP12: { file: string; password: string } | undefined
  /** a service that stamps the time of seals (RFC 3161) */
  timestampUrl: string | undefined
  /** the sender of mails */
  mailFrom: string
  /** who is told of what is broken; none: every SuperAdmin */
  alertMail: readonly string[]
  /** characters that a new password needs (T16) */
  passwordMin: number
  revealsAddresses: boolean
  /** must people who register confirm their address before they sign in? */
  confirmsEmail: boolean
  /** the plan of a client that registers (T404) */
  defaultTier: Tier
  hasLanguageSwitcher: boolean
  /** may webhooks go to private networks, and without TLS? (T259) */
  allowsPrivateWebhooks: boolean
  /** undefined: there is no security.txt (T264) */
  securityContact: string | undefined
  /** undefined: no provider, or a sandbox without money (T109) */
  billing: MaxioAccess | undefined
  /**
   * only on this machine alone and outside production, because every plan is free in the sandbox
   */
  hasPaymentSandbox: boolean
  /** undefined: files are kept in `dataDir` */
  s3: S3Settings | undefined
  /** settings from the environment (T34) */
  settings: Readonly<Record<string, string>>
  /** identity providers at which people sign in (T248) */
  issuers: readonly Issuer[]
}

/** An invalid value in the environment, as a sentence. */
export class BadSettingError extends Error {
  constructor(name: string, why: string) {
    super(`The setting ${name} ${why}. Please correct it and start again.`)
    this.name = 'BadSetting'
  }
}

const definedOnly = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Throws BadSettingError for what would trust nobody, or everybody. */
const parseProxies = (value: string | undefined): TrustedProxies => {
  const read = parseTrustedProxies(value)
  if ('problem' in read) throw new BadSettingError('TRUST_PROXY', read.problem)
  return read.trusted
}

const isProduction = (env: Environment) => env.NODE_ENV === 'production'

/** The documents ask for 3 characters, and production for what is usual today. */
const getPasswordMin = (env: Environment) => env.PASSWORD_MIN_LENGTH ?? (isProduction(env) ? 8 : 3)

/** Settings that require another: the first needs the second. */
const needed = [
  ['BILLING_BASE_URL', 'BILLING_API_KEY'],
  ['BILLING_API_KEY', 'BILLING_BASE_URL'],
  ['BILLING_PUBLIC_KEY', 'BILLING_PRIVATE_KEY'],
  ['BILLING_PRIVATE_KEY', 'BILLING_PUBLIC_KEY'],
  ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['S3_SECRET_KEY', 'S3_ACCESS_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_PUBLIC_ENDPOINT', 'S3_BUCKET'],
  ['S3_PREFIX', 'S3_BUCKET'],
  ['SEAL_P12_PASSWORD', 'SEAL_P12_FILE'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
] as const

/** Throws for settings that lack another. */
const checkTogether = (env: Environment) => {
  if (env.DATABASE_URL && isProduction(env) && !env.SECRET_KEY) {
    throw new BadSettingError(
      'SECRET_KEY',
      'is needed together with DATABASE_URL, the same on every server (at least 32 characters)',
    )
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new BadSettingError(
      'DATABASE_URL',
      `is needed together with ROLE=${env.ROLE}: one process has the embedded database`,
    )
  }
  for (const [one, other] of needed) {
    if (env[one] && !env[other]) throw new BadSettingError(other, `is needed together with ${one}`)
  }
}

/** Where it listens, its public URL, and whether it is reachable on this machine only. */
const buildServerAddress = (env: Environment) => {
  const { HOST: host, PORT: port } = env
  const publicUrl = (
    env.PUBLIC_URL ?? `http://${isLoopback(host) ? host : 'localhost'}:${port}`
  ).replace(/\/+$/, '')
  const isLocal = isLoopback(host) && (!env.PUBLIC_URL || isLoopback(new URL(publicUrl).hostname))
  return { host, port, publicUrl, isLocal }
}

const buildBillingAccess = (env: Environment): MaxioAccess | undefined => {
  if (!env.BILLING_BASE_URL || !env.BILLING_API_KEY) return undefined
  return {
    baseUrl: env.BILLING_BASE_URL.replace(/\/+$/, ''),
    apiKey: env.BILLING_API_KEY,
    publicKey: env.BILLING_PUBLIC_KEY,
    privateKey: env.BILLING_PRIVATE_KEY,
    webhookKey: env.BILLING_WEBHOOK_KEY,
    currency: env.BILLING_CURRENCY,
  }
}

const buildS3Settings = (env: Environment): S3Settings | undefined => {
  if (!env.S3_BUCKET) return undefined
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    prefix: env.S3_PREFIX ? env.S3_PREFIX.replace(/\/*$/, '/') : '',
    credentials:
      env.S3_ACCESS_KEY && env.S3_SECRET_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY }
        : undefined,
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
  }
}

const buildSettings = (env: Environment, billing: MaxioAccess | undefined) =>
  definedOnly({
    ...(billing && {
      ChargifyPublicKey: billing.publicKey,
      ChargifyServerHost: billing.baseUrl,
      ChargifyScriptUrl: env.BILLING_SCRIPT_URL,
    }),
    MatterportSdkKey: env.MATTERPORT_SDK_KEY,
    MatterportSdkUrl: env.MATTERPORT_SDK_URL,
    TimeZone: env.TIME_ZONE,
    termsUrl: env.TERMS_URL,
  })

type Variables = Record<string, string | undefined>

/** The secrets that are given as files (T260). */
const secretsInFiles = (env: Variables): Record<string, string> => {
  const given = secretNames.filter((name) => env[`${name}_FILE`])
  return Object.fromEntries(
    given.map((name) => {
      if (env[name])
        throw new BadSettingError(
          `${name}_FILE`,
          `is given together with ${name}, and only one can count`,
        )
      const read = readSecretFile(env[`${name}_FILE`] ?? '')
      if ('problem' in read) throw new BadSettingError(`${name}_FILE`, read.problem)
      return [name, read.secret]
    }),
  )
}

/** Throws BadSettingError, naming the entry. */
const loadIssuers = (file: string | undefined): readonly Issuer[] => {
  const read = file === undefined ? { issuers: [] } : readIssuerFile(file)
  if ('problem' in read) throw new BadSettingError('OIDC_FILE', read.problem)
  return read.issuers
}

/** What registering asks for, and the plan that it gives. */
const buildRegistrationSettings = ({ CONFIRM_EMAIL, SMTP_URL, DEFAULT_TIER }: Environment) => ({
  confirmsEmail: CONFIRM_EMAIL ?? SMTP_URL !== undefined,
  defaultTier: DEFAULT_TIER,
})

/** Parses the environment, once. The only reader of `process.env`. Throws BadSettingError. */
export const readServerConfig = (env: Variables = process.env): Config => {
  const inFiles = secretsInFiles(env)
  const parsed = environmentSchema.safeParse({ ...env, ...inFiles })
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '')
    if (name in inFiles)
      throw new BadSettingError(`${name}_FILE`, 'names a file with a value that cannot be used')
    throw new BadSettingError(name, 'has a value that cannot be used')
  }
  const settings = parsed.data
  checkTogether(settings)
  const { isLocal, ...place } = buildServerAddress(settings)
  const trustProxy = parseProxies(settings.TRUST_PROXY)
  const billing = buildBillingAccess(settings)
  return {
    ...place,
    dataDir: settings.DATA_DIR,
    role: settings.ROLE,
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    readUrl: settings.DATABASE_READ_URL,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    hasDemo: settings.DEMO_DATA ?? isLocal,
    offersLookAround:
      isLocal && trustProxy === false && (settings.DEMO_DATA ?? true) && settings.DEMO_LOGIN,
    secretKey: settings.SECRET_KEY,
    trustProxy,
    isDevelopment: settings.NODE_ENV === 'development' || settings.NODE_ENV === 'test',
    apiDocs: settings.API_DOCS,
    logLevel: settings.LOG_LEVEL ?? (isProduction(settings) ? 'info' : 'warn'),
    backupDir: settings.BACKUP_DIR,
    backupKey: settings.BACKUP_KEY,
    backupAt: settings.BACKUP_AT,
    backupKeep: settings.BACKUP_KEEP ?? (settings.BACKUP_AT && defaultRetention),
    metricsToken: settings.METRICS_TOKEN,
    metricsPort: settings.METRICS_PORT,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    smtpUrl: settings.SMTP_URL,
    sealP12: settings.SEAL_P12_FILE
      ? { file: settings.SEAL_P12_FILE, password: settings.SEAL_P12_PASSWORD ?? '' }
      : undefined,
    timestampUrl: settings.SEAL_TIMESTAMP_URL,
    mailFrom: settings.MAIL_FROM ?? `nSpect <no-reply@${new URL(place.publicUrl).hostname}>`,
    alertMail: settings.ALERT_MAIL ?? [],
    passwordMin: getPasswordMin(settings),
    revealsAddresses: settings.FORGOT_REVEAL,
    ...buildRegistrationSettings(settings),
    securityContact: settings.SECURITY_CONTACT,
    hasLanguageSwitcher: settings.LANGUAGE_SWITCHER,
    allowsPrivateWebhooks: settings.WEBHOOKS_TO_PRIVATE,
    billing,
    hasPaymentSandbox: isLocal && !isProduction(settings),
    s3: buildS3Settings(settings),
    settings: buildSettings(settings, billing),
    issuers: loadIssuers(settings.OIDC_FILE),
  }
}

/**
 * What a move goes by: the settings of the installation, and the store of `s3://bucket/prefix`,
 * whose address and keys are the same `S3_…` settings. Throws BadSettingError.
 */
export const readMoveConfig = (
  files: string | undefined,
  env: Record<string, string | undefined> = process.env,
): { config: Config; store: S3Settings | undefined } => {
  if (files === undefined) return { config: readServerConfig(env), store: undefined }
  const [, S3_BUCKET, S3_PREFIX] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(files) ?? []
  if (!S3_BUCKET) throw new BadSettingError('--files', 'is not of the form s3://bucket/prefix')
  // without a bucket files lie in the data folder so far, whatever else is set for the store that
  // they go to
  const own = env.S3_BUCKET
    ? env
    : Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('S3_')))
  return {
    config: readServerConfig(own),
    store: readServerConfig({ ...env, S3_BUCKET, S3_PREFIX }).s3,
  }
}
