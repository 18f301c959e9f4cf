import { settingRoutes } from '@nspect/contract/settings/settings'
import { readQuery } from './readQuery.ts'

/**
 * What pages need to know of the installation, also before the sign-in: the shortest password,
 * whether it sends mails, and who takes payments.
 */
export const publicConfigQuery = () => ({
  ...readQuery(settingRoutes.readPublicConfig, {}),
  staleTime: 5 * 60_000,
})
