import type { ModelCheck } from '@nspect/contract/media/modelFile'
import { aliasedTable, and, eq } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { models } from '../db/tables/models.ts'
import { projectModelImages, projects, type StoredImageAlignment } from '../db/tables/projects.ts'

const modelFile = aliasedTable(files, 'model_file')

interface PictureAndModel {
  id: number
  onModel: StoredImageAlignment | null
  sha256: string
  variants: Record<string, FileVariant>
  /** of the model's file; null: there is none */
  modelKind: string | null
  model: string | null
  check: Partial<ModelCheck> | null
}

/** A picture of this inspection, with its file and that of the model. */
export const findImageAndModel = async (
  { db, inTenant }: Scope,
  projectId: number,
  id: number,
): Promise<PictureAndModel | undefined> => {
  const [row] = await db
    .select({
      id: projectModelImages.id,
      onModel: projectModelImages.onModel,
      sha256: files.sha256,
      variants: files.variants,
      modelKind: modelFile.kind,
      model: modelFile.sha256,
      check: models.check,
    })
    .from(projectModelImages)
    .innerJoin(
      projects,
      and(
        eq(projects.clientId, projectModelImages.clientId),
        eq(projects.id, projectModelImages.projectId),
      ),
    )
    .innerJoin(
      files,
      and(eq(files.clientId, projectModelImages.clientId), eq(files.id, projectModelImages.fileId)),
    )
    .leftJoin(
      modelFile,
      and(eq(modelFile.clientId, projects.clientId), eq(modelFile.id, projects.modelFileId)),
    )
    .leftJoin(
      models,
      and(eq(models.clientId, projects.clientId), eq(models.fileId, projects.modelFileId)),
    )
    .where(
      inTenant(
        projectModelImages,
        eq(projectModelImages.projectId, projectId),
        eq(projectModelImages.id, id),
      ),
    )
  return row
}

/** Stores how a picture lies over the model; null: it is not known. */
export const updateImageAlignment = (
  { db, inTenant }: Scope,
  id: number,
  onModel: StoredImageAlignment | null,
) =>
  db
    .update(projectModelImages)
    .set({ onModel })
    .where(inTenant(projectModelImages, eq(projectModelImages.id, id)))
