import { clientRoutes } from '@nspect/contract/clients/clients'
import { type Setting, type SettingSort, settingRoutes } from '@nspect/contract/settings/settings'
import type { Sort } from '@nspect/contract/shared/sort'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { pageQuery } from '../api/pageQuery.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { type SettingValues, toSettingBody } from './settingForm.ts'

interface SettingListParams {
  page: number
  size: number
  sort?: Sort<SettingSort>
  q?: string
}

/** A page of the settings: all or one client's for SuperAdmin, their own client's for an Admin. */
export const settingsPageQuery = (params: SettingListParams, clientId: number | undefined) =>
  clientId === undefined
    ? pageQuery(settingRoutes.listSettings, params)
    : pageQuery(settingRoutes.listSettingsForClient, { ...params, clientId })

/** The settings that the product reads, for the page. */
export const knownSettingsQuery = () => readQuery(settingRoutes.listKnownSettings, {})

export const settingQuery = (id: number) => readQuery(settingRoutes.readSetting, { id })

/** Clients whose name contains a text. */
export const clientsByNameQuery = (q: string) =>
  pageQuery(clientRoutes.listClients, { page: 1, size: 50, sort: 'businessName', ...(q && { q }) })

/** Invalidates cached settings, and the configuration derived from them. */
export const invalidateSettings = (client: QueryClient): Promise<unknown> => {
  const {
    listSettings,
    listSettingsForClient,
    listKnownSettings,
    readSetting,
    readSettingByKey,
    readPublicConfig,
  } = settingRoutes
  return invalidateRoutes(
    client,
    listSettings,
    listSettingsForClient,
    listKnownSettings,
    readSetting,
    readSettingByKey,
    readPublicConfig,
  )
}

/** Creates a setting, or updates the version that was loaded (`over`). */
export const saveSetting = (values: SettingValues, over: Setting | null, options: CallOptions) => {
  const body = toSettingBody(values)
  if (!over) return callRoute(settingRoutes.saveSetting, body, options)
  const { id, version, clientId } = over
  // its own client is always kept (T35)
  const clientIds = clientId === null ? body.clientIds : [...new Set([clientId, ...body.clientIds])]
  return callRoute(settingRoutes.updateSetting, { ...body, clientIds, id, version }, options)
}
