import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { addRoomsOfModel, invalidateRooms } from './rooms.api.ts'
import { useUndoRoomImport } from './useUndoRoomImport.ts'

/** Takes the rooms that a model which came as IFC has; again, what nobody has changed follows it. */
export function TakeFromModelButton({ projectId }: { projectId: number }) {
  const { t } = useTranslation('rooms')
  const client = useQueryClient()
  const undoing = useUndoRoomImport(projectId)
  const taking = useMutationOnce({
    mutationFn: () => addRoomsOfModel(projectId),
    onSuccess: async ({ added, updated, unchanged, importId }) => {
      await invalidateRooms(client)
      const undo = importId === null ? undefined : () => undoing.mutate(importId)
      toast.done(t('pasted', { added, updated, unchanged }), undo)
    },
  })
  return (
    <>
      <Button variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
        {t('takeFromModel')}
      </Button>
      {taking.isError && <ErrorAlert error={taking.error} onClose={taking.reset} />}
    </>
  )
}
