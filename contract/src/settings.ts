import { z } from 'zod'
import { timeZone } from './accounts.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'
import { routes } from './route.ts'
import { id, instant, link, needed, text, textId, version, written } from './scalars.ts'
import { billingKinds } from './vocab.ts'

export { settingMessages } from './sentences/settings.ts'

interface Known {
  /** told to anyone at all; the others to everyone who is signed in or holds a share link */
  isOpen?: true
  /** where programs come from, where card data goes, what people agree to: for SuperAdmin alone */
  isReserved?: true
  /** told to Admin and SuperAdmin alone */
  isPrivate?: true
  /** what its value must be, besides a text */
  value?: z.ZodType<string, string>
}

const address = link.refine((s) => s !== '', { error: 'link.invalid' })

/** Keys that the product itself reads (T34). Other keys may be kept by Admin and SuperAdmin and are read by them alone. */
export const knownSettings = {
  MatterportSdkKey: {},
  MatterportSdkUrl: { isReserved: true, value: address },
  ChargifyPublicKey: { isReserved: true },
  ChargifyServerHost: { isReserved: true },
  /** where the provider's program for card fields comes from */
  ChargifyScriptUrl: { isReserved: true, value: address },
  TimeZone: { value: timeZone },
  LanguageSwitcher: { isOpen: true, value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }) },
  termsUrl: { isOpen: true, isReserved: true, value: address },
  /** with `true` a client makes no more inspections than its allowance; otherwise it is warned only (T30) */
  BlockOverAllowance: {
    isPrivate: true,
    isReserved: true,
    value: z.enum(['true', 'false'], { error: 'setting.trueOrFalse' }),
  },
} as const satisfies Record<string, Known>
export type KnownSetting = keyof typeof knownSettings

const knownOf = (key: string): Known | undefined =>
  Object.hasOwn(knownSettings, key) ? knownSettings[key as KnownSetting] : undefined

/** Is it on the list of keys that everybody who is signed in may read (T34)? */
export const isPublicKey = (key: string): key is KnownSetting => {
  const definition = knownOf(key)
  return definition !== undefined && !definition.isPrivate
}
export const settingKeys = Object.keys(knownSettings).filter(isPublicKey)

/** Does only a SuperAdmin set it? */
export const isReservedKey = (key: string): boolean => knownOf(key)?.isReserved === true

/** What is wrong with the value of that key: the key of a sentence; undefined where it will do. */
export const settingProblem = (key: string, value: string): string | undefined =>
  knownOf(key)?.value?.safeParse(value).error?.issues[0]?.message

/** Secrets live in the environment; a setting of such a name is refused for everyone (T34). */
export const isSecretKey = (key: string): boolean =>
  /(secret|password|privatekey|apikey|token|^smtp|^s3|^databaseurl|^jwt)/i.test(key.replace(/[^a-z0-9]/gi, '')) &&
  !isPublicKey(key)

export const setting = z.object({
  id,
  key: z.string(),
  value: z.string(),
  /** null = for every client that has none of its own */
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
  /** the caller's client's value, else the global one, else what the environment says */
  readSettingByKey: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetSettingByKey',
    can: 'setting.read',
    changes: false,
    query: z.object({ key: needed(limits.settingKey) }),
    answer: z.object({ key: z.string(), value: z.string(), clientId: id.nullable() }),
  },
  /** adds or changes the key for each of the clients (T35); SuperAdmin without a client: for all */
  saveSetting: {
    kind: 'json',
    method: 'POST',
    path: 'Setting/SaveSetting',
    can: 'setting.save',
    changes: true,
    body: z.object({ ...content, clientIds: z.array(id).max(1000).optional() }),
    answer: written({ id }),
    says: 'setting.saved',
  },
  /** changes its own row, adds for added clients, removes none (T35) */
  updateSetting: {
    kind: 'json',
    method: 'PUT',
    path: 'Setting/UpdateSetting',
    can: 'setting.save',
    changes: true,
    body: z.object({
      id,
      ...content,
      clientIds: z.array(id).max(1000).optional(),
      version: version.optional(),
      updatedDateTime: instant.optional(),
    }),
    answer: written({ id }),
    says: 'setting.saved',
  },
  deleteSetting: {
    kind: 'json',
    method: 'DELETE',
    path: 'Setting/DeleteSetting',
    can: 'setting.save',
    changes: true,
    query: z.object({ id: textId }),
    answer: written({ id }),
    says: 'setting.deleted',
  },
  /**
   * What pages need to know before and after the sign-in (T34): nobody gets the open keys, a session or a share token the
   * public ones of its client besides.
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
      /** is the language switcher shown? By the environment or the setting (T39) */
      hasLanguageSwitcher: z.boolean(),
      passwordMinLength: z.int(),
      /** does "forgot password" say that an address has no account? (T14) */
      revealsAddresses: z.boolean(),
      /** are mails sent, or kept in the outbox? (T15) */
      sendsMail: z.boolean(),
      /** who takes payments: the provider, a rehearsal without money, or nobody (T109) */
      billing: z.enum(billingKinds),
    }),
  },
})
