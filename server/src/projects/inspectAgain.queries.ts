import type { Route } from '@nspect/contract/http/route'
import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { planSheets } from '../db/tables/plans.ts'
import { metaDataAnswers, projectModelImages, userProjects } from '../db/tables/projects.ts'
import { metaDataFields } from '../db/tables/projectTypes.ts'
import { rooms } from '../db/tables/rooms.ts'
import { tourLinks, tourNodes } from '../db/tables/tours.ts'
import { users } from '../db/tables/users.ts'
import type { HandlerContext } from '../http/handler.ts'
import { copyPlans } from '../plans/copyPlans.queries.ts'

/** The inspection that is repeated and the one that repeats it, of one client. */
export interface Repeat {
  clientId: number
  formerId: number
  id: number
}

/** New ids by former ones. */
type NewIds = ReadonlyMap<number, number>

const pairIds = (
  former: readonly { id: number }[],
  added: readonly { id: number }[],
): Map<number, number> => new Map(former.map(({ id }, n) => [id, added[n]?.id ?? 0]))

/** The sheet of a plan set whose file no longer has it stays with the points that are on it. */
const isSheetShown = sql`${planSheets.isInFile} is not false`

/**
 * Shows the pictures of an inspection in another one, too: the same files, as the repeat begins
 * where the last inspection ended.
 */
const copyImages = async (
  { db, inTenant }: Scope,
  { clientId, formerId, id: projectId }: Repeat,
): Promise<NewIds> => {
  const former = await db
    .select({
      id: projectModelImages.id,
      fileId: projectModelImages.fileId,
      sortOrder: projectModelImages.sortOrder,
      widthInMetres: projectModelImages.widthInMetres,
      north: projectModelImages.north,
      onModel: projectModelImages.onModel,
    })
    .from(projectModelImages)
    .leftJoin(
      planSheets,
      and(
        eq(planSheets.clientId, projectModelImages.clientId),
        eq(planSheets.projectModelImageId, projectModelImages.id),
      ),
    )
    .where(inTenant(projectModelImages, eq(projectModelImages.projectId, formerId), isSheetShown))
    .orderBy(asc(projectModelImages.id))
  if (former.length === 0) return new Map()
  const added = await db
    .insert(projectModelImages)
    .values(former.map(({ id: _, ...image }) => ({ ...image, clientId, projectId })))
    .returning({ id: projectModelImages.id })
  return pairIds(former, added)
}

/** Copies the tour: its panoramas, where they stand, and who is whose neighbour. */
const copyTour = async (
  { db, inTenant }: Scope,
  { clientId, formerId, id: projectId }: Repeat,
  images: NewIds,
): Promise<void> => {
  const former = await db
    .select()
    .from(tourNodes)
    .where(inTenant(tourNodes, eq(tourNodes.projectId, formerId)))
    .orderBy(asc(tourNodes.id))
  if (former.length === 0) return
  const added = await db
    .insert(tourNodes)
    .values(
      former.map(({ id: _, createdAt: _at, projectModelImageId, x, y, ...node }) => {
        const image = images.get(projectModelImageId ?? 0) ?? null
        const place = image === null ? { x: null, y: null } : { x, y }
        return { ...node, clientId, projectId, projectModelImageId: image, ...place }
      }),
    )
    .returning({ id: tourNodes.id })
  const nodes = pairIds(former, added)
  const links = await db
    .select()
    .from(tourLinks)
    .where(
      inTenant(
        tourLinks,
        sql`${tourLinks.tourNodeId} = any(${sql.param([...nodes.keys()])}::int[])`,
      ),
    )
    .orderBy(asc(tourLinks.tourNodeId), asc(tourLinks.otherTourNodeId))
  if (links.length === 0) return
  await db.insert(tourLinks).values(
    links.map(({ tourNodeId, otherTourNodeId, isLinked }) => ({
      clientId,
      tourNodeId: nodes.get(tourNodeId) ?? 0,
      otherTourNodeId: nodes.get(otherTourNodeId) ?? 0,
      isLinked,
    })),
  )
}

/** Shows what an inspection shows in the one that repeats it; returns its pictures. */
export const copyMedia = async (
  context: Pick<HandlerContext<Route, unknown, unknown>, 'scope' | 'enqueue'>,
  repeat: Repeat,
): Promise<NewIds> => {
  const images = await copyImages(context.scope, repeat)
  await copyPlans(context, repeat, images)
  await copyTour(context.scope, repeat, images)
  return images
}

const moveOutline = (outline: RoomOutline | null, images: NewIds): RoomOutline | null => {
  if (outline?.on !== 'picture') return outline
  const projectModelImageId = images.get(outline.projectModelImageId)
  return projectModelImageId === undefined ? null : { ...outline, projectModelImageId }
}

/** Copies the rooms, with their outlines; each knows which room it repeats. */
export const copyRooms = async (
  { db, live, now }: Scope,
  { clientId, formerId, id: projectId }: Repeat,
  images: NewIds,
): Promise<number> => {
  const former = await db
    .select({
      originRoomId: rooms.id,
      floorName: rooms.floorName,
      floorOrder: rooms.floorOrder,
      number: rooms.number,
      name: rooms.name,
      kind: rooms.kind,
      area: rooms.area,
      outline: rooms.outline,
      globalId: rooms.globalId,
      modelValues: rooms.modelValues,
    })
    .from(rooms)
    .where(live(rooms, eq(rooms.projectId, formerId)))
    .orderBy(asc(rooms.id))
  if (former.length === 0) return 0
  await db.insert(rooms).values(
    former.map(({ outline, ...room }) => ({
      ...room,
      outline: moveOutline(outline, images),
      clientId,
      projectId,
      createdAt: now,
      updatedAt: now,
    })),
  )
  return former.length
}

/** Assigns the people who see an inspection to the one that repeats it, too. */
export const copyAssignedPeople = async (
  { db, inTenant }: Scope,
  { clientId, formerId, id }: Repeat,
): Promise<void> => {
  await db.execute(sql`insert into ${userProjects} (client_id, user_id, project_id, accessible_to_user)
    select ${clientId}::int, ${userProjects.userId}, ${id}::int, true from ${userProjects}
    join ${users} on ${users.id} = ${userProjects.userId} and ${whereNotDeleted(users)}
    where ${inTenant(userProjects, eq(userProjects.projectId, formerId), sql`${userProjects.accessibleToUser}`)}
    on conflict do nothing`)
}

/** Takes over the answers to those questions that the type still asks. */
export const copyMetaDataAnswers = async (
  { db, inTenant, now }: Scope,
  { clientId, formerId, id }: Repeat,
  userId: number,
): Promise<void> => {
  await db.execute(sql`insert into ${metaDataAnswers}
      (client_id, project_id, meta_data_field_id, answer, updated_by, updated_at)
    select ${clientId}::int, ${id}::int, ${metaDataAnswers.metaDataFieldId}, ${metaDataAnswers.answer}, ${userId}::int, ${now}::timestamptz
    from ${metaDataAnswers} join ${metaDataFields} on ${metaDataFields.clientId} = ${metaDataAnswers.clientId}
      and ${metaDataFields.id} = ${metaDataAnswers.metaDataFieldId} and ${whereNotDeleted(metaDataFields)}
    where ${inTenant(metaDataAnswers, eq(metaDataAnswers.projectId, formerId))}`)
}

/** Whether a file is one of the pictures of an inspection. */
export const isImageOfProject = async (
  { db, inTenant }: Scope,
  projectId: number,
  fileId: number,
): Promise<boolean> => {
  const rows = await db
    .select({ id: projectModelImages.id })
    .from(projectModelImages)
    .where(
      inTenant(
        projectModelImages,
        eq(projectModelImages.projectId, projectId),
        eq(projectModelImages.fileId, fileId),
      ),
    )
  return rows.length > 0
}
