import {
  getSettingDeclaration,
  isReservedSettingKey,
  type KnownSettingKey,
  knownSettingKeys,
} from '@nspect/contract/settings/knownSettings'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { assertStaff, handle, loadNoRecord, type Site } from '../http/handler.ts'
import { findFixedSettings } from './findFixedSettings.ts'
import { mapSetting } from './settings.mapper.ts'
import { listClientExceptions, listSettingValues, listStoredSettings } from './settings.queries.ts'

/** What the environment sets of a key (T34, T39). */
const fromEnvironment = (
  key: KnownSettingKey,
  site: Pick<Site, 'settings' | 'hasLanguageSwitcher'>,
): string | undefined =>
  key === 'LanguageSwitcher' && site.hasLanguageSwitcher ? 'true' : site.settings[key]

/**
 * The settings that the product reads, as the page shows them: what is stored, what holds
 * otherwise, exceptions (T281).
 */
export const listKnownSettings = handle(settingRoutes.listKnownSettings, {
  load: loadNoRecord,
  run: async ({ scope, site }) => {
    const { role, clientId } = assertStaff(scope)
    const keys = knownSettingKeys.filter(
      (key) => role === 'SuperAdmin' || !isReservedSettingKey(key),
    )
    const stored = await listStoredSettings(scope, clientId, keys)
    const forAll = clientId === null ? [] : await listSettingValues(scope.db, null, keys)
    const exceptions = role === 'SuperAdmin' ? await listClientExceptions(scope, keys) : []
    const isFixed = await findFixedSettings(scope.db, [...stored, ...exceptions])
    return keys.map((key) => {
      const row = stored.find((found) => found.key === key)
      const ofKey = exceptions.filter((found) => found.key === key)
      return {
        key,
        fallback:
          forAll.find((found) => found.key === key)?.value ??
          fromEnvironment(key, site) ??
          getSettingDeclaration(key).default ??
          null,
        stored: row ? mapSetting(row) : null,
        exceptions: ofKey.map(({ total: _, place: __, ...found }) => ({
          ...mapSetting(found),
          isFixed: isFixed(found),
        })),
        exceptionCount: ofKey[0]?.total ?? 0,
        isFixed: isFixed(row),
      }
    })
  },
})
