import { randomUUID } from 'node:crypto'
import type { SpaceLocation } from '@nspect/contract/media/capturedSpace'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Tour } from '@nspect/contract/tours/tours'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects } from '../db/tables/projects.ts'
import { tourLinks, tourNodes } from '../db/tables/tours.ts'

/** A panorama of an inspection as it is stored, with its file. */
export interface TourNodeRow {
  id: number
  key: string
  fileId: number
  name: string
  heading: number | null
  cameraHeight: number
  projectModelImageId: number | null
  x: number | null
  y: number | null
  space: SpaceLocation | null
  size: number
  sha256: string
  variants: Record<string, FileVariant>
}

/** The panoramas of an inspection in their order. */
export const listTourNodes = ({ db, inTenant }: Scope, projectId: number): Promise<TourNodeRow[]> =>
  db
    .select({
      id: tourNodes.id,
      key: tourNodes.key,
      fileId: tourNodes.fileId,
      name: tourNodes.name,
      heading: tourNodes.heading,
      cameraHeight: tourNodes.cameraHeight,
      projectModelImageId: tourNodes.projectModelImageId,
      x: tourNodes.x,
      y: tourNodes.y,
      space: tourNodes.space,
      size: files.size,
      sha256: files.sha256,
      variants: files.variants,
    })
    .from(tourNodes)
    .innerJoin(files, and(eq(files.clientId, tourNodes.clientId), eq(files.id, tourNodes.fileId)))
    .where(inTenant(tourNodes, eq(tourNodes.projectId, projectId)))
    .orderBy(asc(tourNodes.sortOrder), asc(tourNodes.id))

/** The panoramas of an inspection in their order, within a query of inspections. */
export const tourNodesColumn = sql<TourNodeRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${tourNodes.id}, 'key', ${tourNodes.key}, 'fileId', ${tourNodes.fileId},
    'name', ${tourNodes.name}, 'heading', ${tourNodes.heading}, 'cameraHeight', ${tourNodes.cameraHeight},
    'projectModelImageId', ${tourNodes.projectModelImageId}, 'x', ${tourNodes.x}, 'y', ${tourNodes.y}, 'space', ${tourNodes.space},
    'size', ${files.size}, 'sha256', ${files.sha256}, 'variants', ${files.variants})
    order by ${tourNodes.sortOrder}, ${tourNodes.id}), '[]')
  from ${tourNodes} join ${files} on ${files.clientId} = ${tourNodes.clientId} and ${files.id} = ${tourNodes.fileId}
  where ${tourNodes.clientId} = ${projects.clientId} and ${tourNodes.projectId} = ${projects.id})`

/** Their links that were set by hand, within a query of inspections. */
export const tourLinksColumn = sql<Tour['links']>`(
  select coalesce(json_agg(json_build_object('tourNodeId', ${tourLinks.tourNodeId},
    'otherTourNodeId', ${tourLinks.otherTourNodeId}, 'isLinked', ${tourLinks.isLinked})
    order by ${tourLinks.tourNodeId}, ${tourLinks.otherTourNodeId}), '[]')
  from ${tourLinks} join ${tourNodes} on ${tourNodes.clientId} = ${tourLinks.clientId}
    and ${tourNodes.id} = ${tourLinks.tourNodeId}
  where ${tourNodes.clientId} = ${projects.clientId} and ${tourNodes.projectId} = ${projects.id})`

/**
 * The pictures of an inspection whose scale or north somebody has said, within a query of
 * inspections.
 */
export const tourPlansColumn = sql<Tour['plans']>`(
  select coalesce(json_agg(json_build_object('projectModelImageId', ${projectModelImages.id},
    'widthInMetres', ${projectModelImages.widthInMetres}, 'north', ${projectModelImages.north})
    order by ${projectModelImages.id}), '[]')
  from ${projectModelImages}
  where ${projectModelImages.clientId} = ${projects.clientId} and ${projectModelImages.projectId} = ${projects.id}
    and (${projectModelImages.widthInMetres} is not null or ${projectModelImages.north} <> 0))`

/** A stored panorama that becomes the next one of a tour. */
export interface NewTourNode {
  fileId: number
  name: string
  heading: number | null
  cameraHeight?: number
  space?: SpaceLocation | null
}

/** Adds panoramas after those that an inspection has, which is locked; returns their ids. */
export const insertTourNodes = async (
  { db, now }: Scope,
  { id: projectId, clientId }: { id: number; clientId: number },
  nodes: readonly NewTourNode[],
): Promise<number[]> => {
  if (nodes.length === 0) return []
  // those that were removed have left gaps
  const last = sql`(select coalesce(max(${tourNodes.sortOrder}), 0) from ${tourNodes}
    where ${tourNodes.clientId} = ${clientId} and ${tourNodes.projectId} = ${projectId})`
  const rows = await db
    .insert(tourNodes)
    .values(
      nodes.map((node, at) => ({
        clientId,
        projectId,
        key: randomUUID(),
        ...node,
        sortOrder: sql`${last} + ${at + 1}`,
        createdAt: now,
      })),
    )
    .returning({ id: tourNodes.id })
  return rows.map(({ id }) => id)
}

/** What can be changed of a panorama. */
export type TourNodeChange = Partial<
  Pick<
    typeof tourNodes.$inferInsert,
    'name' | 'heading' | 'cameraHeight' | 'projectModelImageId' | 'x' | 'y'
  >
>

export const updateTourNode = ({ db, inTenant }: Scope, id: number, change: TourNodeChange) =>
  db
    .update(tourNodes)
    .set(change)
    .where(inTenant(tourNodes, eq(tourNodes.id, id)))

/** Gives the panoramas the order of the list. */
export const updateTourOrder = ({ db, inTenant }: Scope, ids: readonly number[]) =>
  db
    .update(tourNodes)
    .set({ sortOrder: sql`array_position(${sql.param(ids)}::int[], ${tourNodes.id})` })
    .where(inTenant(tourNodes, inArray(tourNodes.id, [...ids])))

/** Removes panoramas with their links; their files stay. */
export const deleteTourNodes = async (
  { db, inTenant }: Scope,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const gone = [...ids]
  await db
    .delete(tourLinks)
    .where(
      inTenant(
        tourLinks,
        or(inArray(tourLinks.tourNodeId, gone), inArray(tourLinks.otherTourNodeId, gone)),
      ),
    )
  await db.delete(tourNodes).where(inTenant(tourNodes, inArray(tourNodes.id, gone)))
}

/** Ends the tour of an inspection whose model is replaced (T52). */
export const deleteTour = async (scope: Scope, projectId: number): Promise<void> => {
  const nodes = await scope.db
    .select({ id: tourNodes.id })
    .from(tourNodes)
    .where(scope.inTenant(tourNodes, eq(tourNodes.projectId, projectId)))
  await deleteTourNodes(
    scope,
    nodes.map(({ id }) => id),
  )
}

/** Sets or, with null, forgets what somebody said about two panoramas. */
export const upsertTourLink = async (
  { db, inTenant }: Scope,
  clientId: number,
  [a, b]: readonly [number, number],
  isLinked: boolean | null,
): Promise<void> => {
  const pair = { tourNodeId: Math.min(a, b), otherTourNodeId: Math.max(a, b) }
  if (isLinked !== null) {
    await db
      .insert(tourLinks)
      .values({ clientId, ...pair, isLinked })
      .onConflictDoUpdate({
        target: [tourLinks.clientId, tourLinks.tourNodeId, tourLinks.otherTourNodeId],
        set: { isLinked },
      })
    return
  }
  await db
    .delete(tourLinks)
    .where(
      inTenant(
        tourLinks,
        eq(tourLinks.tourNodeId, pair.tourNodeId),
        eq(tourLinks.otherTourNodeId, pair.otherTourNodeId),
      ),
    )
}

/** Links panoramas that have just been added. */
export const insertTourLinks = async (
  { db }: Scope,
  clientId: number,
  pairs: readonly (readonly [number, number])[],
): Promise<void> => {
  if (pairs.length === 0) return
  const one = sql`unnest(${sql.param(pairs.map(([a, b]) => Math.min(a, b)))}::int[],
    ${sql.param(pairs.map(([a, b]) => Math.max(a, b)))}::int[]) as one(a, b)`
  await db.execute(sql`insert into ${tourLinks} (client_id, tour_node_id, other_tour_node_id, is_linked)
    select ${clientId}, one.a, one.b, true from ${one}`)
}

/** Where the points of an inspection stand in its panoramas. */
export const listPinScenes = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<Pick<PinCoordinates, 'scene' | 'model'>[]> => {
  const rows = await db
    .select({ place: projectPins.matterPointCoordinates })
    .from(projectPins)
    .where(
      inTenant(
        projectPins,
        eq(projectPins.projectId, projectId),
        isNotNull(projectPins.matterPointCoordinates),
        whereNotDeleted(projectPins),
      ),
    )
  return rows.flatMap(({ place }) => place ?? [])
}

/** A picture of that inspection; undefined if it has none of that id. */
export const findPlanImage = async ({ db, inTenant }: Scope, projectId: number, id: number) => {
  const [row] = await db
    .select({
      id: projectModelImages.id,
      widthInMetres: projectModelImages.widthInMetres,
      north: projectModelImages.north,
    })
    .from(projectModelImages)
    .where(
      inTenant(
        projectModelImages,
        eq(projectModelImages.projectId, projectId),
        eq(projectModelImages.id, id),
      ),
    )
  return row
}

export const updatePlanScale = (
  { db, inTenant }: Scope,
  id: number,
  scale: { widthInMetres: number | null; north: number },
) =>
  db
    .update(projectModelImages)
    .set(scale)
    .where(inTenant(projectModelImages, eq(projectModelImages.id, id)))

/** The model of a locked inspection as a panorama; undefined if it is none. */
export const findPanoramaOfProject = async ({ db, inTenant }: Scope, projectId: number) => {
  const [row] = await db
    .select({ fileId: files.id, name: files.displayName })
    .from(projects)
    .innerJoin(
      files,
      and(eq(files.clientId, projects.clientId), eq(files.id, projects.modelFileId)),
    )
    .where(inTenant(projects, eq(projects.id, projectId), eq(files.kind, 'pano')))
  return row
}

/**
 * The file of the first panorama becomes the model of the inspection; others see that the
 * inspection changed.
 */
export const updateTourStart = ({ db, inTenant, now }: Scope, projectId: number, fileId: number) =>
  db
    .update(projects)
    .set({
      modelFileId: fileId,
      modelLink: `model:${fileId}`,
      version: sql`${projects.version} + 1`,
      updatedAt: now,
    })
    .where(inTenant(projects, eq(projects.id, projectId)))
