import {
  type ProjectTypeRow,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import { useTypeUsageText } from '../useTypeUsageText.ts'

/** Soft-deletes a type after a confirmation that shows its usage (T58). */
export const useDeleteProjectType = () => {
  const { t } = useTranslation('projectTypes')
  const client = useQueryClient()
  const usageOf = useTypeUsageText()
  return async ({ id, name }: ProjectTypeRow): Promise<void> => {
    try {
      const usage = await usageOf({ projectTypeId: id })
      let message = ''
      const isDone = await confirmAction({
        title: t('deleteTitle'),
        text: t('deleteText', { name }),
        detail: usage,
        actionLabel: t('delete'),
        isDanger: true,
        run: async () => {
          message = (
            await callRoute(projectTypeConfigurationRoutes.deleteProjectType, {
              id,
              isDeleted: true,
            })
          ).message
          await invalidateProjectTypes(client)
        },
      })
      if (isDone) toast.done(message)
    } catch (error) {
      toast.failed(error)
    }
  }
}
