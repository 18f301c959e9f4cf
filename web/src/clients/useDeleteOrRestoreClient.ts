import { type Client, clientRoutes } from '@nspect/contract/clients/clients'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateClients } from './clients.api.ts'

/** Deletes a client after confirmation, and restores one (T33). */
export const useDeleteOrRestoreClient = () => {
  const { t } = useTranslation('clients')
  const client = useQueryClient()
  const send = async ({ id }: Client, isDeleted: boolean): Promise<string> => {
    const { message } = await callRoute(clientRoutes.deleteClient, { id, isDeleted })
    await invalidateClients(client)
    return message
  }
  const restore = async (row: Client): Promise<void> => {
    try {
      toast.done(await send(row, false))
    } catch (error) {
      toast.failed(error)
    }
  }
  return {
    restore,
    remove: async (row: Client): Promise<void> => {
      let message = ''
      const isDone = await confirmAction({
        title: t('deleteTitle'),
        text: t('deleteText'),
        detail: t('deleteWho', { name: row.businessName, days: limits.clientRestoreDays }),
        actionLabel: t('delete'),
        isDanger: true,
        run: async () => {
          message = await send(row, true)
        },
      })
      if (isDone) toast.done(message, () => void restore(row))
    },
  }
}
