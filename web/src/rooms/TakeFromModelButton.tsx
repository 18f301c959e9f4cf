import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { addRoomsOfModel, invalidateRooms } from './rooms.api.ts'

/** Takes the rooms that a model which came as IFC has; again, what nobody has changed follows it. */
export function TakeFromModelButton({ projectId }: { projectId: number }) {
  const { t } = useTranslation('rooms')
  const client = useQueryClient()
  const taking = useMutationOnce({
    mutationFn: () => addRoomsOfModel(projectId),
    onSuccess: async ({ added, updated, unchanged }) => {
      await invalidateRooms(client)
      toast.done(t('pasted', { added, updated, unchanged }))
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
