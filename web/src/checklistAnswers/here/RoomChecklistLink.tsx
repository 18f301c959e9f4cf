import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import { createStandpointRoomFinder, type RoomMedia } from '@nspect/contract/rooms/roomOfPin'
import type { Room } from '@nspect/contract/rooms/rooms'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import type { RoomChecklistLinkProps } from '../../ui/layout/componentSlots.ts'
import { type Round, roundQuery, roundRoomsQuery } from '../checklistAnswers.api.ts'
import { useRoundRooms } from '../round/useRoundRooms.ts'
import { useRoomHere } from './useRoomHere.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** a room was opened from the 3D view, to which its page leads back */
    isFromModel?: boolean
  }
}

const toRoomMedia = ({ model, projectModelImages, tour }: Project): RoomMedia => ({
  model:
    model?.kind === 'model'
      ? { sha256: model.sha256, up: model.check?.up ?? 'y', scale: model.check?.scale ?? 1 }
      : null,
  projectModelImages,
  tour,
})

/** The way to the checklists of the room in which one stands in the 3D view, with its progress. */
export function RoomChecklistLink(props: RoomChecklistLinkProps) {
  const rooms = useQuery(roundRoomsQuery(props.project.id))
  const round = useQuery(roundQuery(props.project.id))
  if (!rooms.data || !round.data) return null
  return <LinkToRoomHere {...props} rooms={rooms.data} round={round.data} />
}

function LinkToRoomHere({
  project,
  view,
  className,
  onShown,
  rooms,
  round,
}: RoomChecklistLinkProps & { rooms: readonly Room[]; round: Round }) {
  const { t } = useTranslation('checklistAnswers')
  const findRoom = useMemo(() => {
    const outlined = rooms.flatMap(({ id, outline }) => (outline ? [{ id, outline }] : []))
    return createStandpointRoomFinder(toRoomMedia(project), outlined)
  }, [project, rooms])
  const roomId = useRoomHere(view, findRoom)
  const roundRooms = useRoundRooms(project.id, round, rooms)
  const here = roundRooms.find(({ room }) => room !== null && room.id === roomId)
  const isShown = here !== undefined
  useEffect(() => {
    onShown(isShown)
    return () => onShown(false)
  }, [isShown, onShown])
  if (!here?.room) return null
  const { number } = here.room
  const { answered, items } = here.score
  return (
    <LinkButton
      to="/project/checklists/$id"
      params={{ id: String(project.id) }}
      search={{ room: here.roomKey }}
      state={{ isFromModel: true }}
      variant="default"
      className={className}
      leftSection={<IconChecklist size={18} stroke={1.7} aria-hidden />}
    >
      <span className="visually-hidden">{t('checklists')}</span>{' '}
      {t('roomHere', { room: number || formatRoomLabel(here.room), answered, count: items })}
    </LinkButton>
  )
}
