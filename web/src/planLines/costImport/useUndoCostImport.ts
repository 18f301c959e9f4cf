import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateCostImport, undoPlanLineImport } from './costImport.api.ts'

/** points that are named */
const named = 10

/** Undoes an import of costs, and names the points that stay as they are. */
export const useUndoCostImport = (projectId: number) => {
  const { t } = useTranslation('costImport')
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: (importId: number) => undoPlanLineImport(projectId, importId),
    onSuccess: async ({ restored, changedSince, message }) => {
      await invalidateCostImport(client)
      const numbers = changedSince.slice(0, named).join(', ')
      const parts = [
        restored > 0 && t('undone', { count: restored }),
        changedSince.length > 0 &&
          t('changedSince', {
            count: changedSince.length,
            numbers: changedSince.length > named ? `${numbers}, …` : numbers,
          }),
      ]
      toast.done(parts.filter(Boolean).join(' ') || message)
    },
    onError: toast.failed,
  })
}
