import { type Setting, settingRoutes } from '@nspect/contract/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateSettings } from './settings.api.ts'

/** Deletes a setting after confirmation; tells whether it did. */
export const useDeleteSetting = () => {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  return async ({ id, key, client: name }: Setting): Promise<boolean> => {
    let message = ''
    const isDone = await confirmAction({
      title: t('deleteTitle'),
      text: t('deleteText'),
      detail: t('deleteWho', { name: key, client: name ?? t('everyClient') }),
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        message = (await callRoute(settingRoutes.deleteSetting, { id })).message
        await invalidateSettings(client)
      },
    })
    if (isDone) toast.done(message)
    return isDone
  }
}
