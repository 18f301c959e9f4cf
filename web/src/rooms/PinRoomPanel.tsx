import { Select, Stack } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { type Room, roomRoutes } from '@nspect/contract/rooms/rooms'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { useActor } from '../api/signedInUser.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import type { PinPanelProps } from '../ui/layout/componentSlots.ts'
import { invalidateRooms, roomsQuery } from './rooms.api.ts'

/** By its place, in no room, or the id of a room. */
type Choice = 'derived' | 'none' | `${number}`

const listByFloor = (rooms: readonly Room[], noFloor: string) =>
  [...groupBy(rooms, ({ floorName }) => floorName)].map(([floorName, ofFloor]) => ({
    group: floorName || noFloor,
    items: ofFloor.map((room) => ({ value: String(room.id), label: formatRoomLabel(room) })),
  }))

/** The room of a point: by its place, unless a person chooses another, or none (T642). */
export function PinRoomPanel({ pin, project }: PinPanelProps) {
  const { t } = useTranslation('rooms')
  const actor = useActor()
  const client = useQueryClient()
  const { data: rooms = [] } = useQuery(roomsQuery(project.id))
  const choosing = useMutationOnce({
    mutationFn: (choice: Choice) =>
      callRoute(roomRoutes.choosePinRoom, {
        pinId: pin.id,
        roomId: choice === 'derived' || choice === 'none' ? null : Number(choice),
        isDerived: choice === 'derived',
      }),
    onSettled: () => invalidateRooms(client),
  })
  if (rooms.length === 0) return null
  const chosen: Choice = pin.room ? `${pin.room.id}` : 'none'
  const stored = pin.isRoomChosen ? chosen : 'derived'
  const byPlace = pin.isRoomChosen
    ? t('byPlace')
    : t('byPlaceIn', { room: pin.room?.name ?? t('noRoom') })
  return (
    <Stack gap={8}>
      <Select
        label={t('room')}
        searchable
        allowDeselect={false}
        limit={200}
        nothingFoundMessage={t('notFound')}
        disabled={!can(actor, 'pin.save', toProjectFacts(project))}
        value={choosing.isPending ? choosing.variables : stored}
        data={[
          { value: 'derived', label: byPlace },
          { value: 'none', label: t('inNoRoom') },
          ...listByFloor(rooms, t('noFloor')),
        ]}
        onChange={(choice) => choice && choosing.mutate(choice as Choice)}
      />
      {choosing.isError && <ErrorAlert error={choosing.error} onClose={choosing.reset} />}
    </Stack>
  )
}
