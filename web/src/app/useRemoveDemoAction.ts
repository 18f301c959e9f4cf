import { clientRoutes } from '@nspect/contract/clients/clients'
import { demoRoutes } from '@nspect/contract/demo/demo'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'

/**
 * Removes the demo for good after a confirmation that names it; null if there is none or this
 * person may not.
 */
export const useRemoveDemoAction = (): (() => Promise<void>) | null => {
  const { t } = useTranslation('app')
  const { role } = useSignedInUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const clients = useQuery({
    ...readQuery(clientRoutes.listClients, { sort: 'businessName' }),
    enabled: isRoleAllowed(role, 'demo.remove'),
  })
  const demo = clients.data?.filter(({ isDemo }) => isDemo) ?? []
  if (demo.length === 0) return null
  return async () => {
    let message = ''
    const isDone = await confirmAction({
      title: t('removeDemo'),
      text: t('removeDemoText', {
        clients: demo.map(({ businessName }) => businessName).join(', '),
      }),
      actionLabel: t('removeDemoAction'),
      isDanger: true,
      run: async () => {
        message = (await callRoute(demoRoutes.removeDemo, {})).message
      },
    })
    if (!isDone) return
    toast.done(message)
    // what is on screen or filters a list may have belonged to the demo
    await navigate({ to: '/dashboard', search: {} })
    await client.invalidateQueries()
  }
}
