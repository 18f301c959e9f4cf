import type { Room } from '@nspect/contract/rooms/rooms'
import { useMemo, useState } from 'react'
import { useSignedInUser } from '../../api/signedInUser.ts'
import type { Round } from '../checklistAnswers.api.ts'
import { useUnsentOfProject } from '../unsent/useUnsentOfProject.ts'
import { createRoomBuilder, listRoundRooms, type RoundRoom, splitRound } from './roundRooms.ts'

/** The rooms with checklists, with what waits on this device over what the server has. */
export const useRoundRooms = (
  projectId: number,
  round: Round,
  rooms: readonly Room[],
): readonly RoundRoom[] => {
  const { id, firstName, lastName } = useSignedInUser()
  const name = `${firstName} ${lastName}`.trim()
  const [build] = useState(() => createRoomBuilder({ id, name }))
  const split = useMemo(() => splitRound(round), [round])
  const unsent = useUnsentOfProject(projectId)
  return useMemo(() => listRoundRooms(split, rooms, unsent, build), [split, rooms, unsent, build])
}
