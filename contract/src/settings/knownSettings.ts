import { z } from 'zod'
import { timeZone } from '../accounts/accounts.ts'
import { isCurrency } from '../money/amounts.ts'
import { paperSizes } from '../prints/printing.ts'
import { type Role, roles } from '../shared/enums.ts'
import { httpsLink } from '../shared/scalars.ts'
import { isTaxRate } from '../works/taxRates.ts'

/** The parts of the settings page, in their order. */
export const settingGroups = [
  'reports',
  'photos',
  'work',
  'signIn',
  'plan',
  'tours',
  'payment',
] as const
export type SettingGroup = (typeof settingGroups)[number]

interface Common {
  group: SettingGroup
  /**
   * the value in force where neither a setting nor the environment has one; absent: nothing is in
   * force
   */
  default?: string
  /** has one value for the installation; otherwise clients may have their own */
  isGlobal?: true
  /** readable without authentication; others by signed-in users and holders of a share link */
  isOpen?: true
  /** sources of scripts, destinations of card data, terms, plans: SuperAdmin only */
  isReserved?: true
  /** readable by Admin and SuperAdmin only */
  isPrivate?: true
}

/** A setting that the product reads: its kind is how it is entered and what its values are. */
export type SettingDeclaration = Common &
  (
    | { kind: 'switch' | 'text' | 'link' | 'timeZone' | 'currency' | 'percent' | 'roles' }
    | { kind: 'choice'; choices: readonly string[]; error: string }
    | { kind: 'number'; min: number; max: number; unit: 'gigabytes' }
  )

/**
 * Settings that the product itself reads (T34), each declared here once: checks, the settings page
 * and its table in the documentation follow. Other keys can be stored, and read by Admin and
 * SuperAdmin only.
 */
export const knownSettings = {
  /** of times in printed reports */
  TimeZone: { group: 'reports', kind: 'timeZone', default: 'UTC' },
  /** ISO 4217 code of all costs; fixed while the client has some (T614) */
  Currency: { group: 'reports', kind: 'currency' },
  /** percent that lists of works add to their costs, which are net (T615) */
  TaxRate: { group: 'reports', kind: 'percent' },
  /** paper of printed reports, whatever the reader's language */
  PaperSize: { group: 'reports', kind: 'choice', choices: paperSizes, error: 'setting.paperSize' },
  /** `true`: reports show questions and form fields without an answer, as N/A */
  UnansweredQuestions: { group: 'reports', kind: 'switch', default: 'false' },
  /** `false`: reports and links do not say when photos were taken (T406) */
  PhotoTimes: { group: 'photos', kind: 'switch', default: 'true' },
  /** `true`: where photos were taken is kept, for the client's own people */
  PhotoPositions: { group: 'photos', kind: 'switch', default: 'false' },
  /** `true`: photos are kept as they were uploaded, too, for the client's own people */
  KeepOriginals: { group: 'photos', kind: 'switch', default: 'false' },
  /** `false`: outside firms are not reminded of points that are due (T169) */
  FirmReminders: { group: 'work', kind: 'switch', default: 'true' },
  LanguageSwitcher: { group: 'work', kind: 'switch', default: 'false', isOpen: true },
  /**
   * `true`: whoever signs in with a password of that client, or of any, sets up two-step sign-in
   * first (T243)
   */
  TwoStepRequired: { group: 'signIn', kind: 'switch', default: 'false', isPrivate: true },
  /** the roles of which the same is true, separated by commas */
  TwoStepRoles: { group: 'signIn', kind: 'roles', isPrivate: true, isReserved: true },
  /**
   * `false`: people of that client sign in at their identity provider alone; never closed for
   * SuperAdmins (T252)
   */
  LocalSignIn: {
    group: 'signIn',
    kind: 'switch',
    default: 'true',
    isPrivate: true,
    isReserved: true,
  },
  termsUrl: { group: 'signIn', kind: 'link', isGlobal: true, isOpen: true, isReserved: true },
  /**
   * `true` blocks new inspections beyond a client's allowance; otherwise there is only a warning
   * (T30)
   */
  BlockOverAllowance: {
    group: 'plan',
    kind: 'switch',
    default: 'false',
    isPrivate: true,
    isReserved: true,
  },
  /** what a client's files may take (T284) */
  StorageQuota: {
    group: 'plan',
    kind: 'number',
    min: 1,
    max: 1_000_000,
    unit: 'gigabytes',
    isPrivate: true,
    isReserved: true,
  },
  MatterportSdkKey: { group: 'tours', kind: 'text' },
  MatterportSdkUrl: { group: 'tours', kind: 'link', isReserved: true },
  ChargifyPublicKey: { group: 'payment', kind: 'text', isReserved: true },
  ChargifyServerHost: { group: 'payment', kind: 'text', isReserved: true },
  /** source of the provider's script for card fields */
  ChargifyScriptUrl: { group: 'payment', kind: 'link', isReserved: true },
} as const satisfies Record<string, SettingDeclaration>
export type KnownSettingKey = keyof typeof knownSettings

/** All known keys, in the order of the page. */
export const knownSettingKeys = Object.keys(knownSettings) as KnownSettingKey[]

const isKnownKey = (key: string): key is KnownSettingKey => Object.hasOwn(knownSettings, key)

/** The declaration of a key that the product reads. */
export const getSettingDeclaration = (key: KnownSettingKey): SettingDeclaration =>
  knownSettings[key]

const findDeclaration = (key: string): SettingDeclaration | undefined =>
  isKnownKey(key) ? getSettingDeclaration(key) : undefined

/** `Admin, Manager` as the roles that it names; undefined if one of them is none. */
export const parseRoleList = (value: string): Role[] | undefined => {
  const named = value
    .split(',')
    .map((name) => roles.find((role) => role.toLowerCase() === name.trim().toLowerCase()))
  return named.every((role) => role !== undefined) ? named : undefined
}

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.string().refine((s) => /^\d{1,9}$/.test(s) && Number(s) >= min && Number(s) <= max, {
    error: 'setting.wholeNumber',
  })

/** The schema of a setting's values; undefined: any text. */
const valueSchema = (declaration: SettingDeclaration): z.ZodType<string, string> | undefined => {
  switch (declaration.kind) {
    case 'switch':
      return z.enum(['true', 'false'], { error: 'setting.trueOrFalse' })
    case 'choice':
      return z.enum(declaration.choices, { error: declaration.error })
    case 'link':
      return httpsLink.refine((s) => s !== '', { error: 'link.invalid' })
    case 'timeZone':
      return timeZone
    case 'currency':
      return z.string().refine(isCurrency, { error: 'setting.currency' })
    case 'percent':
      return z.string().refine(isTaxRate, { error: 'setting.percent' })
    case 'roles':
      return z
        .string()
        .refine((value) => parseRoleList(value) !== undefined, { error: 'setting.roles' })
    case 'number':
      return wholeNumber(declaration)
    case 'text':
      return undefined
  }
}

/** Whether every signed-in user may read the key (T34). */
export const isPublicSettingKey = (key: string): key is KnownSettingKey => {
  const declaration = findDeclaration(key)
  return declaration !== undefined && !declaration.isPrivate
}
export const publicSettingKeys = knownSettingKeys.filter(isPublicSettingKey)

/** Whether only a SuperAdmin may set the key. */
export const isReservedSettingKey = (key: string): boolean =>
  findDeclaration(key)?.isReserved === true

/** Validates a key's value: the key of a message, or undefined if valid. */
export const validateSetting = (key: string, value: string): string | undefined => {
  const declaration = findDeclaration(key)
  return declaration && valueSchema(declaration)?.safeParse(value).error?.issues[0]?.message
}

/** Secrets belong in the environment; a setting of such a name is rejected for everyone (T34). */
export const isSecretSettingKey = (key: string): boolean =>
  /(secret|password|privatekey|apikey|token|^smtp|^s3|^databaseurl|^jwt)/i.test(
    key.replace(/[^a-z0-9]/gi, ''),
  ) && !isPublicSettingKey(key)
