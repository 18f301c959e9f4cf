import type { Visitor } from '@nspect/contract/permissions/policy'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DbOrTransaction } from '../db/connect.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { clientExports } from '../db/tables/clientExports.ts'
import { furtherRepairPhotos, projectPinComments } from '../db/tables/comments.ts'
import { files } from '../db/tables/files.ts'
import { servers } from '../db/tables/health.ts'
import { photoMarkUps, pinPhotos, projectPins } from '../db/tables/pins.ts'
import { projectModelImages } from '../db/tables/projects.ts'
import { printOuts } from '../db/tables/reports.ts'
import type { AcceptedFile } from './acceptedFile.ts'
import { assertStorageHasRoomFor } from './assertStorage.ts'

/**
 * Inserts a file's row; throws 409 for an upload that does not fit into the client's storage
 * (T284).
 */
export const insertFile = async (
  scope: Scope,
  clientId: number,
  accepted: AcceptedFile,
): Promise<number> => {
  const { glb: _, pages: __, heading: ___, isUpload, ...file } = accepted
  if (isUpload) await assertStorageHasRoomFor(scope, clientId, accepted)
  const [row] = await scope.db
    .insert(files)
    .values({ ...file, clientId })
    .returning({ id: files.id })
  if (!row) throw new Error('an inserted file has no id')
  return row.id
}

/** Deletes the row of a file that nothing refers to any more; its bytes go with the sweep. */
export const deleteFile = ({ db, inTenant }: Scope, id: number) =>
  db.delete(files).where(inTenant(files, eq(files.id, id)))

/**
 * Which of these stored names are referenced by a row, as file, variant, export, print-out or by a
 * server that runs: for the sweep of unreferenced files.
 */
export const filterReferencedNames = async (
  db: DbOrTransaction,
  names: string[],
): Promise<Set<string>> => {
  // one parameter for any number of names, and a join by hash whatever plan is cached
  const isAsked = (name: PgColumn | SQL) =>
    sql`${name} in (select unnest(${sql.param(names)}::text[]))`
  const variant = sql<string>`(jsonb_path_query(${files.variants}, '$.*.name') #>> '{}')`
  const parts = db
    .select({ name: variant.as('name') })
    .from(files)
    .as('parts')
  const whole = await db.select({ name: files.name }).from(files).where(isAsked(files.name))
  const found = await db
    .select({ name: parts.name })
    .from(parts)
    .where(isAsked(sql`${parts.name}`))
  const archives = await db
    .select({ name: clientExports.name })
    .from(clientExports)
    .where(isAsked(clientExports.name))
  const printed = await db
    .select({ name: printOuts.name })
    .from(printOuts)
    .where(isAsked(printOuts.name))
  const markers = await db
    .select({ name: servers.markerFile })
    .from(servers)
    .where(isAsked(servers.markerFile))
  const rows = [...whole, ...found, ...archives, ...printed, ...markers]
  return new Set(rows.flatMap(({ name }) => name ?? []))
}

/**
 * The name that a document or plan set came with, by that of its bytes; undefined: they are of
 * something else.
 */
export const findDisplayName = async (
  db: DbOrTransaction,
  name: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ displayName: files.displayName })
    .from(files)
    .where(and(eq(files.name, name), inArray(files.kind, ['document', 'plan'])))
  return row?.displayName
}

/**
 * Do these bytes belong to a live point that this link to some points shows: its stills, its
 * photos, a picture of its repairs, or for a contractor a plan that it is on or may be seen on?
 */
export const isFileOfLink = async (
  db: DbOrTransaction,
  { projectId, pinIds, firmId }: Visitor,
  name: string,
): Promise<boolean> => {
  const isShown =
    firmId === null
      ? sql`${projectPins.id} = any(${sql.param(pinIds)}::int[])`
      : sql`${projectPins.projectId} = ${projectId} and ${projectPins.assignedFirmId} = ${firmId}
        and ${projectPins.visitorState} is distinct from 'waiting'`
  const plans =
    firmId === null
      ? sql``
      : sql`or ${files.id} in (select ${projectModelImages.fileId} from ${projectModelImages}
        where ${projectModelImages.clientId} = ${projectPins.clientId}
          and case when ${projectPins.projectModelImageId} is not null
            then ${projectModelImages.id} = ${projectPins.projectModelImageId}
            else ${projectModelImages.projectId} = ${projectPins.projectId}
              and ${projectModelImages.onModel} is not null
              and ${projectPins.matterPointCoordinates} is not null end)`
  const variants = sql`select 1 from jsonb_each(${files.variants}) as variant where variant.value ->> 'name' = ${name}`
  const { rows } = await db.execute(sql`select 1 from ${projectPins}
    join ${files} on ${files.clientId} = ${projectPins.clientId} and (
      ${files.id} in (${projectPins.stillFileId}, ${projectPins.plainStillFileId}, ${projectPins.closeUpFileId},
        ${projectPins.plainCloseUpFileId}, ${projectPins.contextFileId}, ${projectPins.resolutionFileId})
      or ${files.id} in (select ${pinPhotos.fileId} from ${pinPhotos}
        where ${pinPhotos.clientId} = ${projectPins.clientId} and ${pinPhotos.projectPinId} = ${projectPins.id}
          and ${whereNotDeleted(pinPhotos)})
      or ${files.id} in (select ${projectPinComments.resolutionFileId} from ${projectPinComments}
        where ${projectPinComments.clientId} = ${projectPins.clientId} and ${projectPinComments.projectPinId} = ${projectPins.id}
          and ${whereNotDeleted(projectPinComments)})
      or ${files.id} in (select ${furtherRepairPhotos.fileId} from ${furtherRepairPhotos}
        join ${projectPinComments} on ${projectPinComments.clientId} = ${furtherRepairPhotos.clientId}
          and ${projectPinComments.id} = ${furtherRepairPhotos.commentId}
        where ${projectPinComments.clientId} = ${projectPins.clientId} and ${projectPinComments.projectPinId} = ${projectPins.id}
          and ${whereNotDeleted(projectPinComments)})
      ${plans})
    where ${isShown} and ${whereNotDeleted(projectPins)}
      and (${files.name} = ${name} or exists (${variants})) limit 1`)
  return rows.length > 0
}

/**
 * Do these bytes belong to a photo as it is not shown any more: the original of one that was drawn
 * on, or an earlier drawing? Links never serve them, not even at an address that was made before
 * (T182).
 */
export const isReplacedPhoto = async (
  db: DbOrTransaction,
  { clientId, projectId }: Pick<Visitor, 'clientId' | 'projectId'>,
  name: string,
): Promise<boolean> => {
  const variants = sql`select 1 from jsonb_each(${files.variants}) as variant where variant.value ->> 'name' = ${name}`
  const { rows } = await db.execute(sql`select 1 from ${photoMarkUps}
    join ${projectPins} on ${projectPins.clientId} = ${photoMarkUps.clientId} and ${projectPins.id} = ${photoMarkUps.projectPinId}
      and ${projectPins.projectId} = ${projectId}
    join ${files} on ${files.clientId} = ${photoMarkUps.clientId}
      and ${files.id} in (${photoMarkUps.fileId}, ${photoMarkUps.originalFileId})
    where ${photoMarkUps.clientId} = ${clientId} and (${files.name} = ${name} or exists (${variants}))
      and ${projectPins.resolutionFileId} is distinct from ${files.id}
      and ${files.id} not in (select ${pinPhotos.fileId} from ${pinPhotos}
        where ${pinPhotos.clientId} = ${projectPins.clientId} and ${pinPhotos.projectPinId} = ${projectPins.id}
          and ${whereNotDeleted(pinPhotos)})
      and not exists (select 1 from ${projectPinComments} left join ${furtherRepairPhotos}
          on ${furtherRepairPhotos.clientId} = ${projectPinComments.clientId} and ${furtherRepairPhotos.commentId} = ${projectPinComments.id}
        where ${projectPinComments.clientId} = ${projectPins.clientId} and ${projectPinComments.projectPinId} = ${projectPins.id}
          and ${whereNotDeleted(projectPinComments)}
          and ${files.id} in (${projectPinComments.resolutionFileId}, ${furtherRepairPhotos.fileId})) limit 1`)
  return rows.length > 0
}
