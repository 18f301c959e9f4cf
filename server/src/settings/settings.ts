import { can } from '@nspect/contract/permissions/policy'
import { isPublicSettingKey } from '@nspect/contract/settings/knownSettings'
import { settingRoutes } from '@nspect/contract/settings/settings'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { findClient } from '../clients/clients.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertStaff, feature, handle, loadNoRecord, type ResponseHeader } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { prepareCurrencyChange } from '../money/changeCurrency.ts'
import { findFixedSettings } from './findFixedSettings.ts'
import { listKnownSettings } from './listKnownSettings.ts'
import { readPublicConfig } from './publicConfig.ts'
import { saveSetting, updateSetting } from './saveSetting.ts'
import { mapSetting } from './settings.mapper.ts'
import {
  countSettings,
  findSetting,
  findSettingValue,
  listSettings,
  lockSetting,
  type SettingListParams,
  updateSetting as writeSetting,
} from './settings.queries.ts'
import { assertNotReserved } from './settings.rules.ts'

/** Below Admin only keys of the public list exist. */
const seesPublicOnly = (scope: Scope) => !can(assertStaff(scope), 'setting.readAll', null)

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
  header: (name: ResponseHeader, value: string | number) => void,
) => {
  const visible = { ...params, onlyPublic: seesPublicOnly(scope) }
  const rows = await paginateQuery(
    { page, size },
    header,
    (range) => listSettings(scope, visible, range),
    () => countSettings(scope, visible),
  )
  const isFixed = await findFixedSettings(scope.db, rows)
  return rows.map(({ total: _, ...row }) => ({ ...mapSetting(row), isFixed: isFixed(row) }))
}

/** Settings, and the public configuration for pages; `billing` says how plans are bought here. */
export const settingFeature = (billing: BillingProvider) =>
  feature(settingRoutes, {
    listSettings: handle(settingRoutes.listSettings, {
      load: loadNoRecord,
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
      load: loadNoRecord,
      run: async ({ scope, input }) =>
        mapSetting(
          assertFound(await findSetting(scope, input.id, seesPublicOnly(scope)), 'record.missing'),
        ),
    }),

    readSettingByKey: handle(settingRoutes.readSettingByKey, {
      load: loadNoRecord,
      run: async ({ scope, input: { key }, site }) => {
        if (seesPublicOnly(scope) && !isPublicSettingKey(key)) throw new HttpError('record.missing')
        const stored = await findSettingValue(scope.db, assertStaff(scope).clientId, key)
        if (stored) return stored
        return { key, value: assertFound(site.settings[key], 'record.missing'), clientId: null }
      },
    }),

    saveSetting,
    updateSetting,

    deleteSetting: handle(settingRoutes.deleteSetting, {
      load: (scope, { id }) => lockSetting(scope, id),
      run: async ({ scope, subject: setting, audit }) => {
        // one that could not be saved today, by its name or value, can still be deleted
        assertNotReserved(assertStaff(scope), setting.key)
        if (setting.key === 'Currency' && setting.clientId !== null)
          await prepareCurrencyChange(scope, setting.clientId, null)
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
