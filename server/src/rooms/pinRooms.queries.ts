import type { ModelCheck } from '@nspect/contract/media/modelFile'
import { createRoomFinder, type RoomMedia } from '@nspect/contract/rooms/roomOfPin'
import { and, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { models } from '../db/tables/models.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { pinRooms, rooms } from '../db/tables/rooms.ts'
import { tourNodes } from '../db/tables/tours.ts'

/** An inspection that was found for the caller. */
export interface ProjectKey {
  id: number
  clientId: number
}

const model = sql.identifier('model_file')

/** The pictures of an inspection, with how they lie over the model as long as both are the same. */
const imagesColumn = sql`(
  select coalesce(json_agg(json_build_object('id', ${projectModelImages.id}, 'full', ${files.variants} -> 'full',
    'widthInMetres', ${projectModelImages.widthInMetres}, 'north', ${projectModelImages.north},
    'onModel', case when ${projectModelImages.onModel} ->> 'picture' = ${files.sha256}
        and ${projectModelImages.onModel} ->> 'model' = ${model}.sha256
      then ${projectModelImages.onModel} - 'picture' - 'model' end)), '[]')
  from ${projectModelImages} join ${files} on ${files.clientId} = ${projectModelImages.clientId}
    and ${files.id} = ${projectModelImages.fileId}
  where ${projectModelImages.clientId} = ${projects.clientId} and ${projectModelImages.projectId} = ${projects.id})`

/** The panoramas of an inspection, with where they stand on a plan. */
const tourNodesColumn = sql`(
  select coalesce(json_agg(json_build_object('id', ${tourNodes.id}, 'key', ${tourNodes.key}, 'sha256', ${files.sha256},
    'heading', ${tourNodes.heading}, 'cameraHeight', ${tourNodes.cameraHeight},
    'place', case when ${tourNodes.x} is not null and ${tourNodes.y} is not null and ${tourNodes.projectModelImageId} is not null
      then json_build_object('projectModelImageId', ${tourNodes.projectModelImageId}, 'x', ${tourNodes.x}, 'y', ${tourNodes.y}) end)
    order by ${tourNodes.sortOrder}, ${tourNodes.id}), '[]')
  from ${tourNodes} join ${files} on ${files.clientId} = ${tourNodes.clientId} and ${files.id} = ${tourNodes.fileId}
  where ${tourNodes.clientId} = ${projects.clientId} and ${tourNodes.projectId} = ${projects.id})`

type StoredImage = Omit<MeasuredRoomMedia['projectModelImages'][number], 'width' | 'height'> & {
  full: FileVariant | null
  north: number
}

interface MediaRow extends Record<string, unknown> {
  model: string | null
  check: Partial<ModelCheck> | null
  images: StoredImage[]
  tourNodes: NonNullable<RoomMedia['tour']>['nodes']
}

/** What rooms are drawn on, with what turns lengths there into metres. */
export interface MeasuredRoomMedia extends RoomMedia {
  projectModelImages: (RoomMedia['projectModelImages'][number] & {
    widthInMetres: number | null
  })[]
}

const toTourPlan = ({ id: projectModelImageId, widthInMetres, north }: StoredImage) => ({
  projectModelImageId,
  widthInMetres,
  north,
})

/** The media of an inspection, as far as rooms are concerned. */
export const findRoomMedia = async (
  db: DbOrTransaction,
  project: ProjectKey,
): Promise<MeasuredRoomMedia> => {
  const { rows } = await db.execute<MediaRow>(sql`select ${model}.sha256 as model, ${models.check},
    ${imagesColumn} as images, ${tourNodesColumn} as "tourNodes"
  from ${projects} left join ${files} ${model} on ${model}.client_id = ${projects.clientId}
    and ${model}.id = ${projects.modelFileId} and ${model}.kind = 'model'
  left join ${models} on ${models.clientId} = ${projects.clientId} and ${models.fileId} = ${projects.modelFileId}
  where ${projects.clientId} = ${project.clientId} and ${projects.id} = ${project.id}`)
  const [row] = rows
  if (!row) return { model: null, projectModelImages: [], tour: null }
  const { check, images, tourNodes: nodes } = row
  return {
    model:
      row.model === null
        ? null
        : { sha256: row.model, up: check?.up ?? 'y', scale: check?.scale ?? 1 },
    projectModelImages: images.map(({ full, north: _, ...image }) => ({
      ...image,
      width: full?.width ?? 0,
      height: full?.height ?? 0,
    })),
    tour: nodes.length === 0 ? null : { nodes, plans: images.map(toTourPlan) },
  }
}

/** The rooms of an inspection that have an outline. */
export const listOutlinedRooms = async (db: DbOrTransaction, { id, clientId }: ProjectKey) => {
  const rows = await db
    .select({ id: rooms.id, outline: rooms.outline })
    .from(rooms)
    .where(
      and(
        eq(rooms.clientId, clientId),
        eq(rooms.projectId, id),
        whereNotDeleted(rooms),
        isNotNull(rooms.outline),
      ),
    )
  return rows.flatMap(({ id: roomId, outline }) => (outline ? [{ id: roomId, outline }] : []))
}

/** Points of an inspection, deleted ones too: they may be restored. */
const whereOf = ({ id, clientId }: ProjectKey, pinIds?: readonly number[]) =>
  and(
    eq(projectPins.clientId, clientId),
    eq(projectPins.projectId, id),
    pinIds && inArray(projectPins.id, [...pinIds]),
  )

const listPlacedPins = (db: DbOrTransaction, project: ProjectKey, pinIds?: readonly number[]) =>
  db
    .select({
      id: projectPins.id,
      projectModelImageId: projectPins.projectModelImageId,
      annotationCoordinates: projectPins.annotationCoordinates,
      matterPointCoordinates: projectPins.matterPointCoordinates,
    })
    .from(projectPins)
    .where(whereOf(project, pinIds))

/**
 * Writes the rooms that points are in by their places; those that a person chose stay. A point that
 * is not named in `found` is in none.
 */
const writePinRooms = async (
  db: DbOrTransaction,
  project: ProjectKey,
  found: readonly { pinId: number; roomId: number }[],
  pinIds?: readonly number[],
): Promise<void> => {
  const { clientId } = project
  await db.execute(sql`with found as (select * from json_to_recordset(${JSON.stringify(found)}::json)
      as one("pinId" int, "roomId" int)),
    gone as (delete from ${pinRooms} using ${projectPins}
      where ${projectPins.clientId} = ${pinRooms.clientId} and ${projectPins.id} = ${pinRooms.projectPinId}
        and ${whereOf(project, pinIds)} and not ${pinRooms.isChosen}
        and ${pinRooms.projectPinId} not in (select "pinId" from found))
    insert into ${pinRooms} (client_id, project_pin_id, room_id)
    select ${clientId}::int, "pinId", "roomId" from found
    on conflict (client_id, project_pin_id) do update set room_id = excluded.room_id
    where not ${pinRooms.isChosen} and ${pinRooms.roomId} is distinct from excluded.room_id`)
}

/**
 * Finds the rooms of an inspection's points anew by their places, in the caller's transaction:
 * after a change of rooms, of media or of points. `pinIds`: of these points alone.
 */
export const deriveRoomsOfPins = async (
  db: DbOrTransaction,
  project: ProjectKey,
  pinIds?: readonly number[],
): Promise<void> => {
  const outlined = await listOutlinedRooms(db, project)
  if (outlined.length === 0) {
    // the change that left no outline has removed the rooms of all points
    if (!pinIds) await writePinRooms(db, project, [])
    return
  }
  const findRoom = createRoomFinder(await findRoomMedia(db, project), outlined)
  const found = (await listPlacedPins(db, project, pinIds)).flatMap((pin) => {
    const roomId = findRoom(pin)
    return roomId === null ? [] : [{ pinId: pin.id, roomId }]
  })
  await writePinRooms(db, project, found, pinIds)
}

/** Whether a room of the inspection of a row has an outline, within a statement. */
export const hasOutlinedRooms = (projectId: SQLWrapper, clientId: SQLWrapper): SQL<boolean> =>
  sql`exists (select 1 from ${rooms} where ${rooms.clientId} = ${clientId} and ${rooms.projectId} = ${projectId}
    and ${whereNotDeleted(rooms)} and ${rooms.outline} is not null)`

/** The room of a point, as it is stored. */
export interface PinRoomRow {
  room: { id: number; number: string; name: string } | null
  isChosen: boolean
}

/** The room of a point; undefined: it is in none, and nobody said so. */
export const findPinRoom = async (
  { db, inTenant }: Scope,
  pinId: number,
): Promise<PinRoomRow | undefined> => {
  const [row] = await db
    .select({
      room: { id: rooms.id, number: rooms.number, name: rooms.name },
      isChosen: pinRooms.isChosen,
    })
    .from(pinRooms)
    .leftJoin(rooms, and(eq(rooms.clientId, pinRooms.clientId), eq(rooms.id, pinRooms.roomId)))
    .where(inTenant(pinRooms, eq(pinRooms.projectPinId, pinId)))
  return row
}

/** Stores the room that a person chose for a point; null: none. */
export const upsertChosenRoom = (
  { db }: Scope,
  pin: { id: number; clientId: number },
  roomId: number | null,
) =>
  db
    .insert(pinRooms)
    .values({ clientId: pin.clientId, projectPinId: pin.id, roomId, isChosen: true })
    .onConflictDoUpdate({
      target: [pinRooms.clientId, pinRooms.projectPinId],
      set: { roomId, isChosen: true },
    })

/** Forgets the room of a point. */
export const deletePinRoom = ({ db, inTenant }: Scope, pinId: number) =>
  db.delete(pinRooms).where(inTenant(pinRooms, eq(pinRooms.projectPinId, pinId)))

/** Forgets which points are in these rooms, chosen or not. */
export const deletePinRoomsOfRooms = ({ db, inTenant }: Scope, roomIds: readonly number[]) =>
  db.delete(pinRooms).where(inTenant(pinRooms, inArray(pinRooms.roomId, [...roomIds])))
