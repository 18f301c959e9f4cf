import type { RoomValues } from '@nspect/contract/rooms/rooms'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { projectPins } from '../db/tables/pins.ts'
import { pinRooms, rooms } from '../db/tables/rooms.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

/** An inspection, or what belongs to one. */
interface ProjectKey {
  id: number
  clientId: number
}

/** How many points of an inspection are in each of its rooms, and how many of them are open. */
const selectPinCounts = ({ db, live }: Scope, projectId: number) =>
  db
    .select({
      clientId: pinRooms.clientId,
      roomId: pinRooms.roomId,
      all: count().as('all_pins'),
      open: sql<number>`(count(*) filter (where not ${projectPins.isResolved}))::int`.as(
        'open_pins',
      ),
    })
    .from(pinRooms)
    .innerJoin(
      projectPins,
      and(eq(projectPins.clientId, pinRooms.clientId), eq(projectPins.id, pinRooms.projectPinId)),
    )
    .where(live(projectPins, eq(projectPins.projectId, projectId)))
    .groupBy(pinRooms.clientId, pinRooms.roomId)
    .as('counts')

/** The rooms of an inspection, in no order. */
export const listRooms = (scope: Scope, projectId: number) => {
  const counts = selectPinCounts(scope, projectId)
  return scope.db
    .select({
      id: rooms.id,
      projectId: rooms.projectId,
      floorName: rooms.floorName,
      floorOrder: rooms.floorOrder,
      number: rooms.number,
      name: rooms.name,
      kind: rooms.kind,
      area: rooms.area,
      outline: rooms.outline,
      globalId: rooms.globalId,
      pinCount: sql<number>`coalesce(${counts.all}, 0)::int`,
      openPinCount: sql<number>`coalesce(${counts.open}, 0)`,
      updatedAt: rooms.updatedAt,
      version: rooms.version,
    })
    .from(rooms)
    .leftJoin(counts, and(eq(counts.clientId, rooms.clientId), eq(counts.roomId, rooms.id)))
    .where(scope.live(rooms, eq(rooms.projectId, projectId)))
}
export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number]

/** Whether a room is one of an inspection. */
export const isRoomOfProject = async (
  { db, live }: Scope,
  projectId: number,
  roomId: number,
): Promise<boolean> => {
  const rows = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(live(rooms, eq(rooms.projectId, projectId), eq(rooms.id, roomId)))
  return rows.length > 0
}

/** What is stored of a room that is added. */
export interface NewRoom extends RoomValues {
  floorOrder: number
  globalId?: string | null
  modelValues?: RoomValues | null
}

/** Adds rooms to an inspection; undefined if its floor has one of that number. */
export const insertRooms = async (
  { db, now }: Scope,
  { id: projectId, clientId }: ProjectKey,
  added: readonly NewRoom[],
): Promise<number[] | undefined> => {
  if (added.length === 0) return []
  const rows = await db
    .insert(rooms)
    .values(added.map((room) => ({ ...room, clientId, projectId, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning({ id: rooms.id })
  return rows.length === added.length ? rows.map(({ id }) => id) : undefined
}

/** Updates a room of a locked inspection; returns whether its number was free. */
export const updateRoom = (
  { db, inTenant, now }: Scope,
  { id, version }: Pick<RoomRow, 'id' | 'version'>,
  changes: Partial<NewRoom>,
): Promise<boolean> =>
  db
    .update(rooms)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(inTenant(rooms, eq(rooms.id, id)))
    .then(
      () => true,
      (error: unknown) => {
        if (isUniqueViolation(error)) return false
        throw error
      },
    )

/** What a list changes of a room. */
export type ListChange = Pick<RoomRow, 'id' | 'name' | 'kind' | 'area'>

/** Updates rooms of a locked inspection, in one statement. */
export const updateRooms = async (
  { db, inTenant, now }: Scope,
  changed: readonly ListChange[],
): Promise<void> => {
  if (changed.length === 0) return
  await db.execute(sql`update ${rooms} set name = one.name, kind = one.kind, area = one.area,
    version = ${rooms.version} + 1, updated_at = ${now}
  from json_to_recordset(${JSON.stringify(changed)}::json) as one(id int, name text, kind text, area double precision)
  where ${inTenant(rooms)} and ${rooms.id} = one.id`)
}

/** Deletes rooms of an inspection; returns those that it had. */
export const deleteRooms = ({ db, live, now }: Scope, projectId: number, ids: readonly number[]) =>
  db
    .update(rooms)
    .set({ isDeleted: true, version: sql`${rooms.version} + 1`, updatedAt: now })
    .where(live(rooms, eq(rooms.projectId, projectId), inArray(rooms.id, [...ids])))
    .returning({ id: rooms.id, number: rooms.number, name: rooms.name })
