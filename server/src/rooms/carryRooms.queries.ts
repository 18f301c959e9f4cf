import type { PlaneAlignment, SpaceAlignment } from '@nspect/contract/alignment/alignment'
import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import { sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { rooms } from '../db/tables/rooms.ts'
import {
  carryImageOutline,
  carryModelOutline,
  type ReplacedImage,
  type ReplacedModel,
} from './carryOutlines.ts'
import { deriveRoomsOfPins, listOutlinedRooms, type ProjectKey } from './pinRooms.queries.ts'

/** Moves outlines of an inspection, in one statement, and finds the rooms of its points anew. */
const moveOutlines = async (
  db: DbOrTransaction,
  project: ProjectKey,
  move: (outline: RoomOutline) => RoomOutline | undefined,
): Promise<void> => {
  const moved = (await listOutlinedRooms(db, project)).flatMap(({ id, outline }) => {
    const carried = move(outline)
    return carried ? [{ id, outline: carried }] : []
  })
  if (moved.length > 0)
    await db.execute(sql`update ${rooms} set outline = one.outline, version = ${rooms.version} + 1
      from json_to_recordset(${JSON.stringify(moved)}::json) as one(id int, outline jsonb)
      where ${rooms.clientId} = ${project.clientId} and ${rooms.id} = one.id`)
  await deriveRoomsOfPins(db, project)
}

/** Carries rooms over to a model that has replaced the one that they were drawn on. */
export const carryRoomsToModel = (
  db: DbOrTransaction,
  project: ProjectKey,
  replaced: ReplacedModel,
  alignment: SpaceAlignment | null,
): Promise<void> =>
  moveOutlines(db, project, (outline) =>
    alignment ? carryModelOutline(outline, replaced, alignment) : undefined,
  )

/** Carries rooms over to a picture that has replaced the one that they were drawn on. */
export const carryRoomsToImage = (
  db: DbOrTransaction,
  project: ProjectKey,
  replaced: ReplacedImage,
  alignment: PlaneAlignment | null,
): Promise<void> =>
  moveOutlines(db, project, (outline) =>
    alignment ? carryImageOutline(outline, replaced, alignment) : undefined,
  )
