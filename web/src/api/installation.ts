import type { Installation } from '@nspect/contract/messages/textsByInstallation'
import type { AnswerOf } from '@nspect/contract/route'
import type { settingRoutes } from '@nspect/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { publicConfig } from './publicConfig.ts'

type PublicConfig = AnswerOf<typeof settingRoutes.readPublicConfig>

/** Whether mail is sent and plans are sold, by the configuration of pages. */
export const installationOf = ({ sendsMail, billing }: PublicConfig): Installation => ({
  sendsMail,
  sellsPlans: billing !== 'none',
})

/** Whether mail is sent and plans are sold here; undefined until that is known. */
export const useInstallation = (): Installation | undefined => {
  const { data } = useQuery(publicConfig())
  return data && installationOf(data)
}
