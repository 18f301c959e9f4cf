import { readFileSync } from 'node:fs'
import { type ApiDocsReaders, apiDocsReaders } from '@nspect/contract/apiDocs'
import { z } from 'zod'
import type { MaxioAccess } from './billing/maxioProvider.ts'
import { type Issuer, issuerList } from './http/issuers.ts'
import { isLoopback } from './http/loopback.ts'

const flagText = z.enum(['true', 'false']).transform((v) => v === 'true')
const blankIsUnset = <S extends z.ZodType>(inside: S) =>
  z.preprocess((v) => (v === '' ? undefined : v), inside.optional())

/** default URL of the provider's script for card fields */
const usualScript = 'https://js.chargify.com/latest/chargify.js'

/** By severity; `info` writes a line for every request. */
const logLevels = ['error', 'warn', 'info', 'debug'] as const

const environment = z.object({
  PORT: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((n) => n <= 65_535),
  ),
  HOST: blankIsUnset(z.string()),
  PUBLIC_URL: blankIsUnset(z.url({ protocol: /^https?$/ })),
  DATA_DIR: blankIsUnset(z.string()),
  DATABASE_URL: blankIsUnset(z.string().regex(/^postgres(ql)?:\/\//)),
  ADMIN_EMAIL: blankIsUnset(z.email()),
  ADMIN_PASSWORD: blankIsUnset(z.string().min(3).max(50)),
  DEMO_DATA: blankIsUnset(flagText),
  DEMO_LOGIN: blankIsUnset(flagText),
  SECRET_KEY: blankIsUnset(z.string().min(32)),
  /** smtp://user:password@host:port, or smtps:// */
  SMTP_URL: blankIsUnset(z.string().regex(/^smtps?:\/\//)),
  MAIL_FROM: blankIsUnset(z.string().max(200)),
  PASSWORD_MIN_LENGTH: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((n) => n >= 3 && n <= 50),
  ),
  FORGOT_REVEAL: blankIsUnset(flagText),
  CONFIRM_EMAIL: blankIsUnset(flagText),
  LANGUAGE_SWITCHER: blankIsUnset(flagText),
  TERMS_URL: blankIsUnset(z.url({ protocol: /^https$/ })),
  MATTERPORT_SDK_KEY: blankIsUnset(z.string().max(200)),
  MATTERPORT_SDK_URL: blankIsUnset(z.url({ protocol: /^https$/ })),
  /** https://{site}.chargify.com */
  BILLING_BASE_URL: blankIsUnset(z.url({ protocol: /^https?$/ })),
  BILLING_API_KEY: blankIsUnset(z.string().max(200)),
  BILLING_WEBHOOK_KEY: blankIsUnset(z.string().max(200)),
  BILLING_PUBLIC_KEY: blankIsUnset(z.string().max(200)),
  BILLING_PRIVATE_KEY: blankIsUnset(z.string().max(200)),
  BILLING_CURRENCY: blankIsUnset(z.string().regex(/^[A-Z]{3}$/)),
  BILLING_SCRIPT_URL: blankIsUnset(z.url({ protocol: /^https?$/ })),
  /** a JSON file of identity providers */
  OIDC_FILE: blankIsUnset(z.string()),
  TIME_ZONE: blankIsUnset(z.string().max(64)),
  TRUST_PROXY: blankIsUnset(z.string()),
  NODE_ENV: blankIsUnset(z.string()),
  API_DOCS: blankIsUnset(z.enum(apiDocsReaders)),
  LOG_LEVEL: blankIsUnset(z.enum(logLevels)),
})

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export interface Config {
  port: number
  host: string
  /** without a slash at the end */
  publicUrl: string
  dataDir: string
  /** undefined: the embedded database in `dataDir` */
  databaseUrl: string | undefined
  adminEmail: string
  /** undefined: one is generated and shown once */
  adminPassword: string | undefined
  hasDemo: boolean
  /** may users of this machine try the demo without a password? Only if the server is not reachable by others */
  offersLookAround: boolean
  /** undefined: generated once and stored in `dataDir` */
  secretKey: string | undefined
  /** proxies whose forwarding headers are trusted: a number of hops, or addresses */
  trustProxy: string | number | boolean
  /** validate every answer against its declared shape; slow, so only under `npm run dev` and in tests */
  isDevelopment: boolean
  apiDocs: ApiDocsReaders
  logLevel: (typeof logLevels)[number]
  /** undefined: mails stay in the outbox and as .eml files in `dataDir` (T15) */
  smtpUrl: string | undefined
  /** the sender of mails */
  mailFrom: string
  /** characters that a new password needs (T16) */
  passwordMin: number
  revealsAddresses: boolean
  /** must people who register confirm their address before they sign in? */
  confirmsEmail: boolean
  hasLanguageSwitcher: boolean
  /** undefined: no provider, or a sandbox without money (T109) */
  billing: MaxioAccess | undefined
  /** only on this machine alone and outside production, because every plan is free in the sandbox */
  hasPaymentSandbox: boolean
  /** settings from the environment (T34) */
  settings: Readonly<Record<string, string>>
  /** identity providers at which people sign in (T248) */
  issuers: readonly Issuer[]
}

/** An invalid value in the environment, as a sentence. */
export class BadSetting extends Error {
  constructor(name: string, why: string) {
    super(`The setting ${name} ${why}. Please correct it and start again.`)
    this.name = 'BadSetting'
  }
}

const definedOnly = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

const proxies = (value: string | undefined): string | number | boolean => {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value
}

type Environment = z.output<typeof environment>

const isProduction = (env: Environment) => env.NODE_ENV === 'production'

/** Settings that require another: the first needs the second. */
const needed = [
  ['BILLING_BASE_URL', 'BILLING_API_KEY'],
  ['BILLING_API_KEY', 'BILLING_BASE_URL'],
  ['BILLING_PUBLIC_KEY', 'BILLING_PRIVATE_KEY'],
  ['BILLING_PRIVATE_KEY', 'BILLING_PUBLIC_KEY'],
] as const

/** Throws for settings that lack another. */
const checkTogether = (env: Environment) => {
  if (env.DATABASE_URL && isProduction(env) && !env.SECRET_KEY) {
    throw new BadSetting(
      'SECRET_KEY',
      'is needed together with DATABASE_URL, the same on every server (at least 32 characters)',
    )
  }
  for (const [one, other] of needed) {
    if (env[one] && !env[other]) throw new BadSetting(other, `is needed together with ${one}`)
  }
}

/** Where it listens, its public URL, and whether it is reachable on this machine only. */
const placeOf = (env: Environment) => {
  const host = env.HOST ?? '127.0.0.1'
  const port = env.PORT ?? 3000
  const publicUrl = (env.PUBLIC_URL ?? `http://${isLoopback(host) ? host : 'localhost'}:${port}`).replace(/\/+$/, '')
  const isLocal = isLoopback(host) && (!env.PUBLIC_URL || isLoopback(new URL(publicUrl).hostname))
  return { host, port, publicUrl, isLocal }
}

const billingOf = (env: Environment): MaxioAccess | undefined => {
  if (!env.BILLING_BASE_URL || !env.BILLING_API_KEY) return undefined
  return {
    baseUrl: env.BILLING_BASE_URL.replace(/\/+$/, ''),
    apiKey: env.BILLING_API_KEY,
    publicKey: env.BILLING_PUBLIC_KEY,
    privateKey: env.BILLING_PRIVATE_KEY,
    webhookKey: env.BILLING_WEBHOOK_KEY,
    currency: env.BILLING_CURRENCY ?? 'USD',
  }
}

const settingsOf = (env: Environment, billing: MaxioAccess | undefined) =>
  definedOnly({
    ...(billing && {
      ChargifyPublicKey: billing.publicKey,
      ChargifyServerHost: billing.baseUrl,
      ChargifyScriptUrl: env.BILLING_SCRIPT_URL ?? usualScript,
    }),
    MatterportSdkKey: env.MATTERPORT_SDK_KEY,
    MatterportSdkUrl: env.MATTERPORT_SDK_URL,
    TimeZone: env.TIME_ZONE,
    termsUrl: env.TERMS_URL,
  })

/** The identity providers of a file. Throws BadSetting, naming the entry. */
const issuersOf = (file: string | undefined): readonly Issuer[] => {
  if (file === undefined) return []
  try {
    return issuerList.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const place = error instanceof z.ZodError ? (error.issues[0]?.path.join('.') ?? '') : ''
    throw new BadSetting('OIDC_FILE', `names a file that cannot be used${place && ` (at ${place})`}`)
  }
}

/** Parses the environment, once. The only reader of `process.env`. Throws BadSetting. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new BadSetting(String(parsed.error.issues[0]?.path[0] ?? ''), 'has a value that cannot be used')
  }
  const settings = parsed.data
  checkTogether(settings)
  const { isLocal, ...place } = placeOf(settings)
  const trustProxy = proxies(settings.TRUST_PROXY)
  const billing = billingOf(settings)
  return {
    ...place,
    dataDir: settings.DATA_DIR ?? './data',
    databaseUrl: settings.DATABASE_URL,
    adminEmail: settings.ADMIN_EMAIL ?? 'admin@nspect.example',
    adminPassword: settings.ADMIN_PASSWORD,
    hasDemo: settings.DEMO_DATA ?? isLocal,
    offersLookAround: isLocal && trustProxy === false && (settings.DEMO_DATA ?? true) && (settings.DEMO_LOGIN ?? true),
    secretKey: settings.SECRET_KEY,
    trustProxy,
    isDevelopment: settings.NODE_ENV === 'development' || settings.NODE_ENV === 'test',
    apiDocs: settings.API_DOCS ?? 'staff',
    logLevel: settings.LOG_LEVEL ?? (isProduction(settings) ? 'info' : 'warn'),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `nSpect <no-reply@${new URL(place.publicUrl).hostname}>`,
    passwordMin: settings.PASSWORD_MIN_LENGTH ?? 3,
    revealsAddresses: settings.FORGOT_REVEAL ?? false,
    confirmsEmail: settings.CONFIRM_EMAIL ?? settings.SMTP_URL !== undefined,
    hasLanguageSwitcher: settings.LANGUAGE_SWITCHER ?? false,
    billing,
    hasPaymentSandbox: isLocal && !isProduction(settings),
    settings: settingsOf(settings, billing),
    issuers: issuersOf(settings.OIDC_FILE),
  }
}
