import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projects } from '../db/tables/projects.ts'
import { rooms } from '../db/tables/rooms.ts'
import { isUniqueViolation } from '../db/uniqueViolation.ts'

/** The file that the model of an inspection was made of, and the model's SHA-256. */
export const findModelOriginal = async (
  db: DbOrTransaction,
  project: { id: number; clientId: number },
): Promise<{ sha256: string; original: FileVariant | undefined } | undefined> => {
  const [row] = await db
    .select({ sha256: files.sha256, variants: files.variants })
    .from(projects)
    .innerJoin(
      files,
      and(eq(files.clientId, projects.clientId), eq(files.id, projects.modelFileId)),
    )
    .where(and(eq(projects.clientId, project.clientId), eq(projects.id, project.id)))
  return row && { sha256: row.sha256, original: row.variants.original }
}

/** Rooms of an inspection, as they are compared with its model. */
export const listRoomsToCompare = ({ db, live }: Scope, projectId: number) =>
  db
    .select({
      id: rooms.id,
      floorName: rooms.floorName,
      floorOrder: rooms.floorOrder,
      number: rooms.number,
      name: rooms.name,
      kind: rooms.kind,
      area: rooms.area,
      outline: rooms.outline,
      globalId: rooms.globalId,
      modelValues: rooms.modelValues,
      version: rooms.version,
    })
    .from(rooms)
    .where(live(rooms, eq(rooms.projectId, projectId)))
    .orderBy(rooms.id)
export type ComparedRoom = Awaited<ReturnType<typeof listRoomsToCompare>>[number]

/** Updates all of rooms of a locked inspection; returns whether their numbers were free. */
export const replaceRooms = async (
  { db, inTenant, now }: Scope,
  changed: readonly ComparedRoom[],
): Promise<boolean> => {
  if (changed.length === 0) return true
  const statement = sql`update ${rooms} set floor_name = one."floorName", floor_order = one."floorOrder",
    number = one.number, name = one.name, kind = one.kind, area = one.area,
    outline = nullif(one.outline, 'null'::jsonb), global_id = one."globalId",
    model_values = one."modelValues", version = ${rooms.version} + 1, updated_at = ${now}
  from json_to_recordset(${JSON.stringify(changed)}::json) as one(id int, "floorName" text,
    "floorOrder" int, number text, name text, kind text, area double precision, outline jsonb,
    "globalId" text, "modelValues" jsonb)
  where ${inTenant(rooms)} and ${rooms.id} = one.id`
  return db.execute(statement).then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false
      throw error
    },
  )
}

/** Gives floors of an inspection an order. */
export const updateFloorOrder = (
  { db, inTenant }: Scope,
  projectId: number,
  floors: readonly { floorName: string; floorOrder: number }[],
) =>
  db.execute(sql`update ${rooms} set floor_order = one."floorOrder"
    from json_to_recordset(${JSON.stringify(floors)}::json) as one("floorName" text, "floorOrder" int)
    where ${inTenant(rooms, eq(rooms.projectId, projectId))} and lower(${rooms.floorName}) = lower(one."floorName")
      and ${rooms.floorOrder} <> one."floorOrder"`)
