import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { Room } from '@nspect/contract/rooms/rooms'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../api/signedInUser.ts'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import type { Round } from './checklistAnswers.api.ts'
import { RoomListPage } from './list/RoomListPage.tsx'
import { RoomPage } from './room/RoomPage.tsx'
import { useRoundRooms } from './round/useRoundRooms.ts'

interface Props {
  project: Project
  rooms: readonly Room[]
  round: Round
}

/** The rooms with their checklists; the one in the address in place of them. */
export function Checklists({ project, rooms, round }: Props) {
  const { room: roomKey } = useSearch({ from: '/staff/project/checklists/$id' })
  const roundRooms = useRoundRooms(project.id, round, rooms)
  const mayAnswer = can(useActor(), 'checklistAnswer.save', toProjectFacts(project))
  const [search, setSearch] = useState('')
  const { TakenNote } = useComponentSlots()
  const index = roundRooms.findIndex((room) => room.roomKey === roomKey)
  const shown = roundRooms[index]
  // keeps the inspection on this device, and says since when it is shown as it was there
  const note = <TakenNote projectId={project.id} />
  if (shown)
    return (
      <RoomPage
        project={project}
        round={round}
        room={shown}
        previous={roundRooms[index - 1]}
        next={roundRooms[index + 1]}
        mayAnswer={mayAnswer}
        note={note}
      />
    )
  return (
    <RoomListPage
      project={project}
      round={round}
      rooms={roundRooms}
      roomCount={rooms.length}
      mayAnswer={mayAnswer}
      search={search}
      onSearch={setSearch}
      note={note}
    />
  )
}
