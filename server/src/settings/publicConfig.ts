import { knownSettings, publicSettingKeys } from '@nspect/contract/settings/knownSettings'
import { settingRoutes } from '@nspect/contract/settings/settings'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { handle, loadNoRecord } from '../http/handler.ts'
import { listSettingValues } from './settings.queries.ts'

const openKeys = publicSettingKeys.filter((key) => 'isOpen' in knownSettings[key])

const isOn = (value: string | undefined, otherwise: boolean) =>
  value === undefined ? otherwise : value === 'true'

/**
 * Configuration of a page: open keys for everyone, public ones of the client with a session or
 * share token (T34).
 */
export const readPublicConfig = (billing: BillingProvider) =>
  handle(settingRoutes.readPublicConfig, {
    load: loadNoRecord,
    run: async ({ scope, site }) => {
      const keys = scope.actor ? publicSettingKeys : openKeys
      const settings: Record<string, string> = {}
      for (const key of keys) {
        const value = site.settings[key]
        if (value !== undefined) settings[key] = value
      }
      for (const { key, value } of await listSettingValues(
        scope.db,
        scope.actor?.clientId ?? null,
        keys,
      ))
        settings[key] = value
      return {
        settings,
        hasLanguageSwitcher: isOn(settings.LanguageSwitcher, site.hasLanguageSwitcher),
        passwordMinLength: site.passwordMin,
        revealsAddresses: site.revealsAddresses,
        sendsMail: site.sendsMail,
        billing: billing.kind,
      }
    },
  })
