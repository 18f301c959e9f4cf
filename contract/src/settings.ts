import { z } from 'zod'
import { timeZone } from './accounts.ts'
import { billingKinds, type Role, roles } from './enums.ts'
import { limits } from './limits.ts'
import { listQuery } from './listQuery.ts'
import { papers } from './printing.ts'
import { routes } from './route.ts'
import { id, instant, link, needed, readAt, text, textId, version, withMessage } from './scalars.ts'

export { settingMessages } from './messages/english/settings.ts'

interface Known {
  /** readable without authentication; others by signed-in users and holders of a share link */
  isOpen?: true
  /** sources of scripts, destinations of card data, terms: SuperAdmin only */
  isReserved?: true
  /** readable by Admin and SuperAdmin only */
  isPrivate?: true
  /** schema of its value, beyond being text */
  value?: z.ZodType<string, string>
}

const address = link.refine((s) => s !== '', { error: 'link.invalid' })

/** `Admin, Manager` as the roles that it names; undefined if one of them is none. */
export const rolesOf = (value: string): Role[] | undefined => {
  const named = value.split(',').map((name) => roles.find((role) => role.toLowerCase() === name.trim().toLowerCase()))
  return named.every((role) => role !== undefined) ? named : undefined
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const isCurrency = (code: string) => currencies.has(code)

/** Keys that the product itself reads (T34). Other keys can be stored and read by Admin and SuperAdmin only. */
export const knownSettings = {
  MatterportSdkKey: {},
  MatterportSdkUrl: { isReserved: true, value: address },
  ChargifyPublicKey: { isReserved: true },
  ChargifyServerHost: { isReserved: true },
  /** source of the provider's script for card fields */
  ChargifyScriptUrl: { isReserved: true, value: address },
  TimeZone: { value: timeZone },
  /** ISO 4217 code of all costs */
  Currency: { value: z.string().refine(isCurrency, { error: 'setting.currency' }) },
  /** paper of printed reports, whatever the reader's language */
  PaperSize: { value: z.enum(papers, { error: 'setting.paperSize' }) },
  /** `false`: outside firms are not reminded of points that are due (T169) */
  FirmReminders: { value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }) },
  LanguageSwitcher: { isOpen: true, value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }) },
  termsUrl: { isOpen: true, isReserved: true, value: address },
  /** `true`: whoever signs in with a password of that client, or of any, sets up two-step sign-in first (T243) */
  TwoStepRequired: { isPrivate: true, value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }) },
  /** the roles of which the same is true, separated by commas */
  TwoStepRoles: {
    isPrivate: true,
    isReserved: true,
    value: z.string().refine((value) => rolesOf(value) !== undefined, { error: 'setting.roles' }),
  },
  /** `false`: people of that client sign in at their identity provider alone; never closed for SuperAdmins (T252) */
  LocalSignIn: {
    isPrivate: true,
    isReserved: true,
    value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }),
  },
  /** `true` blocks new inspections beyond a client's allowance; otherwise there is only a warning (T30) */
  BlockOverAllowance: {
    isPrivate: true,
    isReserved: true,
    value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }),
  },
} as const satisfies Record<string, Known>
export type KnownSetting = keyof typeof knownSettings

const knownOf = (key: string): Known | undefined =>
  Object.hasOwn(knownSettings, key) ? knownSettings[key as KnownSetting] : undefined

/** Whether every signed-in user may read the key (T34). */
export const isPublicKey = (key: string): key is KnownSetting => {
  const definition = knownOf(key)
  return definition !== undefined && !definition.isPrivate
}
export const settingKeys = Object.keys(knownSettings).filter(isPublicKey)

/** Whether only a SuperAdmin may set the key. */
export const isReservedKey = (key: string): boolean => knownOf(key)?.isReserved === true

/** Validates a key's value: the key of a message, or undefined if valid. */
export const settingProblem = (key: string, value: string): string | undefined =>
  knownOf(key)?.value?.safeParse(value).error?.issues[0]?.message

/** Secrets belong in the environment; a setting of such a name is rejected for everyone (T34). */
export const isSecretKey = (key: string): boolean =>
  /(secret|password|privatekey|apikey|token|^smtp|^s3|^databaseurl|^jwt)/i.test(key.replace(/[^a-z0-9]/gi, '')) &&
  !isPublicKey(key)

export const setting = z.object({
  id,
  key: z.string(),
  value: z.string(),
  /** null = for every client without a value of its own */
  clientId: id.nullable(),
  client: z.string().nullable(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Setting = z.output<typeof setting>

export const settingSorts = ['key', 'value', 'client'] as const
export type SettingSort = (typeof settingSorts)[number]

const list = listQuery(settingSorts)
const content = { key: needed(limits.settingKey), value: needed(limits.settingValue) }
const chosen = {
  clientIds: z.array(id).max(1000).optional(),
  /** as the read answers it: counts where no `clientIds` are sent (T127) */
  clientId: id.nullable().optional(),
}

export const settingRoutes = routes({
  listSettings: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetSettings',
    can: 'setting.read',
    changes: false,
    query: z.object(list),
    answer: z.array(setting),
  },
  listSettingsForClient: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetSettingsForClient',
    can: 'setting.read',
    changes: false,
    query: z.object({ ...list, clientId: textId }),
    answer: z.array(setting),
  },
  readSetting: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetSettingById',
    can: 'setting.read',
    changes: false,
    query: z.object({ id: textId }),
    answer: setting,
  },
  /** the value of the caller's client, else the global one, else the environment's */
  readSettingByKey: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetSettingByKey',
    can: 'setting.read',
    changes: false,
    query: z.object({ key: needed(limits.settingKey) }),
    answer: z.object({ key: z.string(), value: z.string(), clientId: id.nullable() }),
  },
  /** adds or changes the key for each of the clients (T35); SuperAdmin without a client: globally */
  saveSetting: {
    kind: 'json',
    method: 'POST',
    path: 'Setting/SaveSetting',
    can: 'setting.save',
    changes: true,
    body: z.object({ ...content, ...chosen }),
    answer: withMessage({ id }),
    successMessage: 'setting.saved',
  },
  /** changes its own row, adds rows for added clients, removes none (T35) */
  updateSetting: {
    kind: 'json',
    method: 'PUT',
    path: 'Setting/UpdateSetting',
    can: 'setting.save',
    changes: true,
    body: z.object({
      id,
      ...content,
      ...chosen,
      version: version.optional(),
      updatedDateTime: readAt.optional(),
    }),
    answer: withMessage({ id }),
    successMessage: 'setting.saved',
  },
  deleteSetting: {
    kind: 'json',
    method: 'DELETE',
    path: 'Setting/DeleteSetting',
    can: 'setting.save',
    changes: true,
    query: z.object({ id: textId }),
    answer: withMessage({ id }),
    successMessage: 'setting.deleted',
  },
  /**
   * What pages need before and after sign-in (T34): the open keys without authentication, plus the public ones of its
   * client for a session or a share token.
   */
  readPublicConfig: {
    kind: 'json',
    method: 'GET',
    path: 'Configuration/GetPublicConfig',
    can: 'public',
    credential: 'any',
    changes: false,
    query: z.object({ token: text(4096).optional() }),
    answer: z.object({
      settings: z.record(z.string(), z.string()),
      /** whether the language switcher is shown, by the environment or the setting (T39) */
      hasLanguageSwitcher: z.boolean(),
      passwordMinLength: z.int(),
      /** whether "forgot password" reveals that an address has no account (T14) */
      revealsAddresses: z.boolean(),
      /** whether mails are sent, or kept in the outbox (T15) */
      sendsMail: z.boolean(),
      /** who processes payments: the provider, a sandbox without money, or nobody (T109) */
      billing: z.enum(billingKinds),
    }),
  },
})
