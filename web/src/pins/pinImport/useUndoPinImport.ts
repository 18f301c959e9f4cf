import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidatePinImport, undoPinImport } from './pinImport.api.ts'

/** points that are named */
const named = 10

/** Undoes an import of points, and names those that stay as they are. */
export const useUndoPinImport = (projectId: number) => {
  const { t } = useTranslation('pinImport')
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: (importId: number) => undoPinImport(projectId, importId),
    onSuccess: async ({ deleted, restored, changedSince, message }) => {
      await invalidatePinImport(client)
      const numbers = changedSince.slice(0, named).join(', ')
      const parts = [
        deleted > 0 && t('deleted', { count: deleted }),
        restored > 0 && t('restored', { count: restored }),
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
