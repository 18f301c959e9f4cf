import { apiDocsReaders } from '@nspect/contract/apiDocs'
import { tiers } from '@nspect/contract/enums'
import { z } from 'zod'
import { securityContact } from './http/securityContact.ts'

const flagText = z.enum(['true', 'false']).transform((v) => v === 'true')
const blankIsUnset = <S extends z.ZodType>(inside: S) =>
  z.preprocess((v) => (v === '' ? undefined : v), inside.optional())

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 65_535)

/** By severity; `info` writes a line for every request. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const

/** What a process does: everything, answering people, or background jobs. */
export const processRoles = ['all', 'web', 'worker'] as const

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//)

/** Settings that nobody else may read. Each may also be given as `<name>_FILE`, the path of a file that holds it (T260). */
const secrets = {
  DATABASE_URL: blankIsUnset(postgresUrl),
  /** past a pooler */
  DATABASE_DIRECT_URL: blankIsUnset(postgresUrl),
  /** a replica */
  DATABASE_READ_URL: blankIsUnset(postgresUrl),
  ADMIN_PASSWORD: blankIsUnset(z.string().min(3).max(50)),
  SECRET_KEY: blankIsUnset(z.string().min(32)),
  /** smtp://user:password@host:port, or smtps:// */
  SMTP_URL: blankIsUnset(z.string().regex(/^smtps?:\/\//)),
  MATTERPORT_SDK_KEY: blankIsUnset(z.string().max(200)),
  BILLING_API_KEY: blankIsUnset(z.string().max(200)),
  BILLING_WEBHOOK_KEY: blankIsUnset(z.string().max(200)),
  BILLING_PRIVATE_KEY: blankIsUnset(z.string().max(200)),
  S3_ACCESS_KEY: blankIsUnset(z.string().max(200)),
  S3_SECRET_KEY: blankIsUnset(z.string().max(200)),
  METRICS_TOKEN: blankIsUnset(z.string().regex(/^[\x21-\x7e]{16,200}$/)),
}

/** Every setting that a process is given, as its environment has it. */
export const environment = z.object({
  ...secrets,
  PORT: blankIsUnset(portNumber),
  HOST: blankIsUnset(z.string()),
  PUBLIC_URL: blankIsUnset(z.url({ protocol: /^https?$/ })),
  DATA_DIR: blankIsUnset(z.string()),
  ROLE: blankIsUnset(z.enum(processRoles)),
  ADMIN_EMAIL: blankIsUnset(z.email()),
  DEMO_DATA: blankIsUnset(flagText),
  DEMO_LOGIN: blankIsUnset(flagText),
  MAIL_FROM: blankIsUnset(z.string().max(200)),
  /** addresses, separated by commas */
  ALERT_MAIL: blankIsUnset(
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(z.email()).max(20)),
  ),
  PASSWORD_MIN_LENGTH: blankIsUnset(
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((n) => n >= 3 && n <= 50),
  ),
  FORGOT_REVEAL: blankIsUnset(flagText),
  CONFIRM_EMAIL: blankIsUnset(flagText),
  /** the plan of a client that registers */
  DEFAULT_TIER: blankIsUnset(z.enum(tiers)),
  LANGUAGE_SWITCHER: blankIsUnset(flagText),
  WEBHOOKS_TO_PRIVATE: blankIsUnset(flagText),
  SECURITY_CONTACT: blankIsUnset(securityContact),
  TERMS_URL: blankIsUnset(z.url({ protocol: /^https$/ })),
  MATTERPORT_SDK_URL: blankIsUnset(z.url({ protocol: /^https$/ })),
  /** https://{site}.chargify.com */
  BILLING_BASE_URL: blankIsUnset(z.url({ protocol: /^https?$/ })),
  BILLING_PUBLIC_KEY: blankIsUnset(z.string().max(200)),
  BILLING_CURRENCY: blankIsUnset(z.string().regex(/^[A-Z]{3}$/)),
  BILLING_SCRIPT_URL: blankIsUnset(z.url({ protocol: /^https?$/ })),
  /** a JSON file of identity providers */
  OIDC_FILE: blankIsUnset(z.string()),
  S3_BUCKET: blankIsUnset(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  S3_ENDPOINT: blankIsUnset(z.url({ protocol: /^https?$/ })),
  S3_REGION: blankIsUnset(z.string().regex(/^[a-z0-9-]{2,40}$/)),
  S3_PREFIX: blankIsUnset(
    z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/)
      .max(200),
  ),
  S3_PATH_STYLE: blankIsUnset(flagText),
  /** where browsers reach the store */
  S3_PUBLIC_ENDPOINT: blankIsUnset(z.url({ protocol: /^https?$/ })),
  TIME_ZONE: blankIsUnset(z.string().max(64)),
  TRUST_PROXY: blankIsUnset(z.string()),
  NODE_ENV: blankIsUnset(z.string()),
  API_DOCS: blankIsUnset(z.enum(apiDocsReaders)),
  LOG_LEVEL: blankIsUnset(z.enum(logLevels)),
  BACKUP_DIR: blankIsUnset(z.string()),
  /** HH:MM */
  BACKUP_AT: blankIsUnset(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .transform((text) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) })),
  ),
  /** 7d 4w 12m: days, weeks, months */
  BACKUP_KEEP: blankIsUnset(
    z
      .string()
      .regex(/^[1-9]\d{0,2}d( \d{1,3}w)?( \d{1,3}m)?$/)
      .transform((text) => {
        const of = (letter: string) => Number(new RegExp(`(\\d+)${letter}`).exec(text)?.[1] ?? 0)
        return { days: of('d'), weeks: of('w'), months: of('m') }
      }),
  ),
  /** a public key of age: age1… */
  BACKUP_KEY: blankIsUnset(z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/)),
  METRICS_PORT: blankIsUnset(portNumber),
  OTEL_EXPORTER_OTLP_ENDPOINT: blankIsUnset(z.url({ protocol: /^https?$/ })),
})

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** The names of those that may be given as files, too. */
export const secretNames: readonly string[] = Object.keys(secrets)

export type Environment = z.output<typeof environment>
