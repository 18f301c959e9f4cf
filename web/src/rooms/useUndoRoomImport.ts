import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateRooms, undoRoomImport } from './rooms.api.ts'

/** Undoes an import of rooms, and says which rooms stay and why. */
export const useUndoRoomImport = (projectId: number) => {
  const { t } = useTranslation('rooms')
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: (importId: number) => undoRoomImport(projectId, importId),
    onSuccess: async ({ deleted, restored, changedSince, inUse, message }) => {
      await invalidateRooms(client)
      const counts = [
        deleted > 0 && t('undoDeleted', { count: deleted }),
        restored > 0 && t('undoRestored', { count: restored }),
        changedSince > 0 && t('undoChangedSince', { count: changedSince }),
        inUse > 0 && t('undoInUse', { count: inUse }),
      ]
      toast.done(counts.filter(Boolean).join(' ') || message)
    },
    onError: toast.failed,
  })
}
