import { isPublicKey } from '@nspect/contract/knownSettings'
import { can } from '@nspect/contract/policy'
import { settingMessages, settingRoutes } from '@nspect/contract/settings'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import { type AnswerHeader, feature, handle, nothing, staffOf } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { listKnownSettings } from './knownSettings.ts'
import { readPublicConfig } from './publicConfig.ts'
import { saveSetting, updateSetting } from './saveSetting.ts'
import { mapSetting } from './settings.mapper.ts'
import {
  countSettings,
  findSetting,
  findSettingToChange,
  findValue,
  listSettings,
  type SettingListParams,
  updateSetting as writeSetting,
} from './settings.queries.ts'
import { refuseReserved } from './settings.rules.ts'

/** Below Admin only keys of the public list exist. */
const seesPublicOnly = (scope: Scope) => !can(staffOf(scope), 'setting.readAll', null)

const answerSettings = async (
  scope: Scope,
  {
    page,
    size,
    ...params
  }: Omit<SettingListParams, 'onlyPublic'> & {
    page?: number | undefined
    size?: number | undefined
  },
  header: (name: AnswerHeader, value: string | number) => void,
) => {
  const visible = { ...params, onlyPublic: seesPublicOnly(scope) }
  const rows = await paginateQuery(
    { page, size },
    header,
    (range) => listSettings(scope, visible, range),
    () => countSettings(scope, visible),
  )
  return rows.map(({ total: _, ...row }) => mapSetting(row))
}

/** Settings, and the public configuration for pages; `billing` says how plans are bought here. */
export const settingFeature = (billing: BillingProvider) =>
  feature(settingRoutes, settingMessages, {
    listSettings: handle(settingRoutes.listSettings, {
      load: nothing,
      run: ({ scope, input, header }) => answerSettings(scope, input, header),
    }),

    listSettingsForClient: handle(settingRoutes.listSettingsForClient, {
      load: async (scope, { clientId }) => {
        assertFound(await findClient(scope, clientId), 'record.missing')
        return null
      },
      run: ({ scope, input, header }) => answerSettings(scope, input, header),
    }),

    listKnownSettings,

    readSetting: handle(settingRoutes.readSetting, {
      load: nothing,
      run: async ({ scope, input }) =>
        mapSetting(
          assertFound(await findSetting(scope, input.id, seesPublicOnly(scope)), 'record.missing'),
        ),
    }),

    readSettingByKey: handle(settingRoutes.readSettingByKey, {
      load: nothing,
      run: async ({ scope, input: { key }, site }) => {
        if (seesPublicOnly(scope) && !isPublicKey(key)) throw new HttpError('record.missing')
        const stored = await findValue(scope.db, staffOf(scope).clientId, key)
        if (stored) return stored
        return { key, value: assertFound(site.settings[key], 'record.missing'), clientId: null }
      },
    }),

    saveSetting,
    updateSetting,

    deleteSetting: handle(settingRoutes.deleteSetting, {
      load: (scope, { id }) => findSettingToChange(scope, id),
      run: async ({ scope, subject: setting, audit }) => {
        // one that could not be saved today, by its name or value, can still be deleted
        refuseReserved(staffOf(scope), setting.key)
        await writeSetting(scope, setting, { isDeleted: true })
        const { id, clientId, key, value } = setting
        audit({
          record: 'setting',
          recordId: id,
          clientId,
          before: { key, value, isDeleted: false },
          after: { isDeleted: true },
        })
        return { id }
      },
    }),

    readPublicConfig: readPublicConfig(billing),
  })
