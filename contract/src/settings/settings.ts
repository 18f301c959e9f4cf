import { z } from 'zod'
import { routes } from '../http/route.ts'
import { billingKinds } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  id,
  instant,
  messageResponse,
  requiredText,
  text,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { knownSettingKeys } from './knownSettings.ts'

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

/** A row of a list; `isFixed`: a client's currency while costs are stored in it (T614). */
export const listedSetting = setting.extend({ isFixed: z.boolean().default(false) })
export type ListedSetting = z.output<typeof listedSetting>

/**
 * A setting that the product reads, as it is for the caller: a SuperAdmin for every client, an
 * Admin for their own.
 */
export const settingOverview = z.object({
  key: z.enum(knownSettingKeys),
  /**
   * the value in force if the caller stores none: that for every client, the environment's, the
   * product's; null = none
   */
  fallback: z.string().nullable(),
  /** what is stored: for every client, or for an Admin their own */
  stored: setting.nullable(),
  /**
   * for SuperAdmin: clients with a value of their own, by name, not more than
   * `limits.settingExceptions`
   */
  exceptions: z.array(listedSetting),
  exceptionCount: z.int(),
  /** whether what is stored is fixed */
  isFixed: z.boolean(),
})
export type SettingOverview = z.output<typeof settingOverview>

export const settingSorts = ['key', 'value', 'client'] as const
export type SettingSort = (typeof settingSorts)[number]

const list = buildListQuery(settingSorts)
const content = { key: requiredText(limits.settingKey), value: requiredText(limits.settingValue) }
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
    answer: z.array(listedSetting),
  },
  listSettingsForClient: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetSettingsForClient',
    can: 'setting.read',
    changes: false,
    query: z.object({ ...list, clientId: textId }),
    answer: z.array(listedSetting),
  },
  /**
   * the settings that the product reads and the caller may change, in the order of their groups
   * (T281)
   */
  listKnownSettings: {
    kind: 'json',
    method: 'GET',
    path: 'Setting/GetKnownSettings',
    can: 'setting.readAll',
    changes: false,
    answer: z.array(settingOverview),
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
    query: z.object({ key: requiredText(limits.settingKey) }),
    answer: z.object({ key: z.string(), value: z.string(), clientId: id.nullable() }),
  },
  /**
   * adds or changes the key for each of the clients (T35); SuperAdmin without a client: globally
   */
  saveSetting: {
    kind: 'json',
    method: 'POST',
    path: 'Setting/SaveSetting',
    can: 'setting.save',
    changes: true,
    body: z.object({ ...content, ...chosen }),
    answer: messageResponse({ id }),
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
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id }),
    successMessage: 'setting.saved',
  },
  deleteSetting: {
    kind: 'json',
    method: 'DELETE',
    path: 'Setting/DeleteSetting',
    can: 'setting.save',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({ id }),
    successMessage: 'setting.deleted',
  },
  /**
   * What pages need before and after sign-in (T34): the open keys without authentication, plus the
   * public ones of its client for a session or a share token.
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
