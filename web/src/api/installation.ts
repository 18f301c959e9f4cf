import type { RouteResponse } from '@nspect/contract/http/route'
import type { InstallationFeatures } from '@nspect/contract/messages/textsByInstallation'
import type { settingRoutes } from '@nspect/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { publicConfigQuery } from './publicConfig.ts'

type PublicConfig = RouteResponse<typeof settingRoutes.readPublicConfig>

/** Whether mail is sent and plans are sold, by the configuration of pages. */
export const toInstallationFeatures = ({
  sendsMail,
  billing,
}: PublicConfig): InstallationFeatures => ({
  sendsMail,
  sellsPlans: billing !== 'none',
})

/** Whether mail is sent and plans are sold here; undefined until that is known. */
export const useInstallation = (): InstallationFeatures | undefined => {
  const { data } = useQuery(publicConfigQuery())
  return data && toInstallationFeatures(data)
}
