import type { ImageAlignment } from '@nspect/contract/imageAlignments/imageAlignments'
import type { ModelCheck } from '@nspect/contract/media/modelFile'
import { createRoomFinder, type RoomMedia } from '@nspect/contract/rooms/roomOfPin'
import type { Tour } from '@nspect/contract/tours/tours'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { models } from '../db/tables/models.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { pinRooms, rooms } from '../db/tables/rooms.ts'
import { getPanoramaPlaceOnPlan } from '../tours/tours.mapper.ts'
import { type TourNodeRow, tourNodesColumn, tourPlansColumn } from '../tours/tours.queries.ts'
import { listOutlinedRooms } from './rooms.queries.ts'

const model = sql.identifier('model_file')

/** The pictures of an inspection, with how they lie over the model as long as both are the same. */
const imagesColumn = sql`(
  select coalesce(json_agg(json_build_object('id', ${projectModelImages.id}, 'full', ${files.variants} -> 'full',
    'widthInMetres', ${projectModelImages.widthInMetres},
    'onModel', case when ${projectModelImages.onModel} ->> 'picture' = ${files.sha256}
        and ${projectModelImages.onModel} ->> 'model' = ${model}.sha256
      then ${projectModelImages.onModel} - 'picture' - 'model' end)), '[]')
  from ${projectModelImages} join ${files} on ${files.clientId} = ${projectModelImages.clientId}
    and ${files.id} = ${projectModelImages.fileId}
  where ${projectModelImages.clientId} = ${projects.clientId} and ${projectModelImages.projectId} = ${projects.id})`

interface MediaRow extends Record<string, unknown> {
  model: string | null
  check: Partial<ModelCheck> | null
  images: {
    id: number
    full: FileVariant | null
    widthInMetres: number | null
    onModel: ImageAlignment | null
  }[]
  tourNodes: TourNodeRow[]
  tourPlans: Tour['plans']
}

/** What rooms are drawn on, with what turns lengths there into metres. */
export interface MeasuredRoomMedia extends RoomMedia {
  projectModelImages: (RoomMedia['projectModelImages'][number] & {
    widthInMetres: number | null
  })[]
}

/** The media of an inspection, as far as rooms are concerned. */
export const findRoomMedia = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<MeasuredRoomMedia> => {
  const { rows } = await db.execute<MediaRow>(sql`select ${model}.sha256 as model, ${models.check},
    ${imagesColumn} as images, ${tourNodesColumn} as "tourNodes", ${tourPlansColumn} as "tourPlans"
  from ${projects} left join ${files} ${model} on ${model}.client_id = ${projects.clientId}
    and ${model}.id = ${projects.modelFileId} and ${model}.kind = 'model'
  left join ${models} on ${models.clientId} = ${projects.clientId} and ${models.fileId} = ${projects.modelFileId}
  where ${inTenant(projects, eq(projects.id, projectId))}`)
  const [row] = rows
  if (!row) return { model: null, projectModelImages: [], tour: null }
  const nodes = row.tourNodes.map((node) => ({ ...node, place: getPanoramaPlaceOnPlan(node) }))
  return {
    model:
      row.model === null
        ? null
        : { sha256: row.model, up: row.check?.up ?? 'y', scale: row.check?.scale ?? 1 },
    projectModelImages: row.images.map(({ full, ...image }) => ({
      ...image,
      width: full?.width ?? 0,
      height: full?.height ?? 0,
    })),
    tour: nodes.length === 0 ? null : { nodes, plans: row.tourPlans },
  }
}

const listPlacedPins = ({ db, inTenant }: Scope, projectId: number, pinIds?: readonly number[]) =>
  db
    .select({
      id: projectPins.id,
      projectModelImageId: projectPins.projectModelImageId,
      annotationCoordinates: projectPins.annotationCoordinates,
      matterPointCoordinates: projectPins.matterPointCoordinates,
    })
    .from(projectPins)
    .where(
      inTenant(
        projectPins,
        eq(projectPins.projectId, projectId),
        pinIds && inArray(projectPins.id, [...pinIds]),
      ),
    )

/**
 * Writes the rooms that points are in by their places; those that a person chose stay, unless the
 * room is gone. A point that is not named in `found` is in none.
 */
const writePinRooms = async (
  { db, inTenant }: Scope,
  projectId: number,
  found: readonly { pinId: number; roomId: number }[],
  pinIds?: readonly number[],
): Promise<void> => {
  const these = and(
    inTenant(pinRooms),
    sql`${pinRooms.projectPinId} in (select ${projectPins.id} from ${projectPins}
      where ${projectPins.clientId} = ${pinRooms.clientId} and ${projectPins.projectId} = ${projectId}
        ${pinIds ? sql`and ${inArray(projectPins.id, [...pinIds])}` : sql``})`,
  )
  const json = JSON.stringify(found)
  await db.execute(sql`with found as (select * from json_to_recordset(${json}::json)
      as one("pinId" int, "roomId" int)),
    gone as (delete from ${pinRooms} where ${these}
      and not ${pinRooms.isChosen} and ${pinRooms.projectPinId} not in (select "pinId" from found))
    insert into ${pinRooms} (client_id, project_pin_id, room_id)
    select ${projectPins.clientId}, found."pinId", found."roomId" from found
    join ${projectPins} on ${inTenant(projectPins)} and ${projectPins.id} = found."pinId"
    on conflict (client_id, project_pin_id) do update set room_id = excluded.room_id
    where not ${pinRooms.isChosen} and ${pinRooms.roomId} is distinct from excluded.room_id`)
}

/**
 * Finds the rooms of an inspection's points anew by their places, in the caller's transaction:
 * after a change of rooms, of media or of points. `pinIds`: of these points alone.
 */
export const deriveRoomsOfPins = async (
  scope: Scope,
  projectId: number,
  pinIds?: readonly number[],
): Promise<void> => {
  const outlined = await listOutlinedRooms(scope, projectId)
  if (outlined.length === 0) {
    // the change that left no outline has removed them of all points
    if (!pinIds) await writePinRooms(scope, projectId, [])
    return
  }
  const media = await findRoomMedia(scope, projectId)
  const findRoom = createRoomFinder(media, outlined)
  const pins = await listPlacedPins(scope, projectId, pinIds)
  const found = pins.flatMap((pin) => {
    const roomId = findRoom(pin)
    return roomId === null ? [] : [{ pinId: pin.id, roomId }]
  })
  await writePinRooms(scope, projectId, found, pinIds)
}

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
