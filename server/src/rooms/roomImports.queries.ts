import { eq, inArray } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { checklistAnswers } from '../db/tables/checklists.ts'
import { pinRooms } from '../db/tables/rooms.ts'

/** Those of these rooms that have answers of checklists, or points for which a person chose them. */
export const listRoomsInUse = async (
  { db, inTenant }: Scope,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: checklistAnswers.roomId })
    .from(checklistAnswers)
    .where(inTenant(checklistAnswers, inArray(checklistAnswers.roomId, [...ids])))
    .union(
      db
        .select({ id: pinRooms.roomId })
        .from(pinRooms)
        .where(inTenant(pinRooms, eq(pinRooms.isChosen, true), inArray(pinRooms.roomId, [...ids]))),
    )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
