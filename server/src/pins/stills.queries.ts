import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { aliasedTable, and, eq, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projectModelImages } from '../db/tables/projects.ts'

/** The mark and the stills of a point, as they are stored. */
export interface StoredStills {
  annotationCoordinates: AnnotationCoordinates | null
  projectModelImageId: number | null
  still: Record<string, FileVariant> | null
  plainStill: Record<string, FileVariant> | null
}

const still = aliasedTable(files, 'still')
const plainStill = aliasedTable(files, 'plain_still')

/** What is stored of a point that was loaded before. */
export const findStoredPinStills = async (
  db: DbOrTransaction,
  project: { id: number },
  pinId: number,
): Promise<StoredStills | undefined> => {
  const [row] = await db
    .select({
      annotationCoordinates: projectPins.annotationCoordinates,
      projectModelImageId: projectPins.projectModelImageId,
      still: still.variants,
      plainStill: plainStill.variants,
    })
    .from(projectPins)
    .leftJoin(
      still,
      and(eq(still.clientId, projectPins.clientId), eq(still.id, projectPins.stillFileId)),
    )
    .leftJoin(
      plainStill,
      and(
        eq(plainStill.clientId, projectPins.clientId),
        eq(plainStill.id, projectPins.plainStillFileId),
      ),
    )
    .where(and(eq(projectPins.id, pinId), eq(projectPins.projectId, project.id)))
  return row
}

/** The largest form of a picture of this inspection. */
export const findLargestImageVariantOfProject = async (
  db: DbOrTransaction,
  project: { id: number },
  imageId: number,
): Promise<FileVariant | undefined> => {
  const [row] = await db
    .select({ variants: files.variants })
    .from(projectModelImages)
    .innerJoin(
      files,
      and(eq(files.clientId, projectModelImages.clientId), eq(files.id, projectModelImages.fileId)),
    )
    .where(and(eq(projectModelImages.id, imageId), eq(projectModelImages.projectId, project.id)))
  return row?.variants.full
}

/** The largest form of a picture of this client, by the name of any of its forms. */
export const findLargestImageVariantByName = async (
  db: DbOrTransaction,
  clientId: number,
  name: string,
): Promise<FileVariant | undefined> => {
  const [row] = await db
    .select({ variants: files.variants })
    .from(files)
    .where(
      and(
        eq(files.clientId, clientId),
        sql`exists (select 1 from jsonb_each(${files.variants}) as variant where variant.value ->> 'name' = ${name})`,
      ),
    )
  return row?.variants.full
}
