import { Button } from '@mantine/core'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { readQuery } from '../api/readQuery.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { toast } from '../ui/feedback/toast.ts'

/**
 * Whether the signed-in person is told of what is said and done about a point; a SuperAdmin is told
 * of none.
 */
export function WatchPinButton({ pinId }: { pinId: number }) {
  const { clientId } = useSignedInUser()
  return clientId === null ? null : <Watch pinId={pinId} />
}

function Watch({ pinId }: { pinId: number }) {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const query = readQuery(inboxRoutes.readWatch, { projectPinId: pinId })
  const { data } = useQuery(query)
  const save = useMutation({
    mutationFn: (isWatching: boolean) =>
      callRoute(inboxRoutes.saveWatch, { projectPinId: pinId, isWatching }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onError: toast.failed,
  })
  if (!data) return null
  const { isWatching } = data
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-pressed={isWatching}
      loading={save.isPending}
      title={t(isWatching ? 'watchingText' : 'notWatchingText')}
      leftSection={
        isWatching ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
      }
      onClick={() => save.mutate(!isWatching)}
    >
      {t(isWatching ? 'watching' : 'watch')}
    </Button>
  )
}
