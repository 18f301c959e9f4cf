import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { projects } from '../db/tables/projects.ts'
import { rooms } from '../db/tables/rooms.ts'

const previous = alias(projects, 'previous')

const repeatedRooms = sql<{ id: number; originRoomId: number }[]>`(
  select coalesce(json_agg(json_build_object('id', ${rooms.id}, 'originRoomId', ${rooms.originRoomId}) order by ${rooms.id}), '[]')
  from ${rooms} where ${rooms.clientId} = ${projects.clientId} and ${rooms.projectId} = ${projects.id}
    and ${whereNotDeleted(rooms)} and ${isNotNull(rooms.originRoomId)})`

/** The inspection that another one repeats, and its rooms by those that repeat them. */
export const findPreviousProject = async ({ db, inTenant }: Scope, projectId: number) => {
  const [row] = await db
    .select({
      projectId: previous.id,
      projectName: previous.projectName,
      scanDate: previous.scanDate,
      rooms: repeatedRooms,
    })
    .from(projects)
    .innerJoin(
      previous,
      and(eq(previous.clientId, projects.clientId), eq(previous.id, projects.previousProjectId)),
    )
    .where(inTenant(projects, eq(projects.id, projectId)))
  return row
}
