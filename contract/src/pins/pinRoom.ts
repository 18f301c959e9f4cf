import { z } from 'zod'
import { id } from '../shared/scalars.ts'

/** The room of a point in responses: `name` is its label. */
export const roomOfPin = z.object({ id, name: z.string() })
export type RoomOfPin = z.output<typeof roomOfPin>

/** A room's number and name as one text, such as `1.07 Lobby`. */
export const formatRoomLabel = ({ number, name }: { number: string; name: string }): string =>
  [number, name].filter(Boolean).join(' ')
