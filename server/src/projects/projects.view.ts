import type { Project } from '@nspect/contract/projects'
import type { Scope } from '../db/scope.ts'
import { need } from '../http/refuse.ts'
import { listCategoriesByType } from '../projectTypes/projectTypes.queries.ts'
import { findProjectDetail, listModelImages } from './projects.queries.ts'

/** Draws up the answer of an inspection that the caller was allowed to read. */
export const viewProject = async (scope: Scope, id: number): Promise<Project> => {
  const found = need(await findProjectDetail(scope, id), 'record.missing')
  const images = await listModelImages(scope, id)
  const categories = await listCategoriesByType(scope, [found.projectTypeId])
  const { modelFile: file } = found
  return {
    id: found.id,
    projectName: found.projectName,
    clientId: found.clientId,
    client: { id: found.clientId, businessName: found.businessName, clientTier: found.tier },
    scanDate: found.scanDate,
    modelLink: found.modelLink,
    model: file && {
      path: scope.path(file) ?? '',
      name: file.displayName,
      size: file.size,
      sha256: file.sha256,
      triangles: file.triangles,
    },
    projectTypeId: found.projectTypeId,
    projectType: {
      id: found.projectTypeId,
      clientId: found.clientId,
      name: found.typeName,
      description: found.typeDescription,
      pointCategories: categories.get(found.projectTypeId) ?? [],
    },
    notes: found.notes,
    completedDateTime: found.completedAt?.toISOString() ?? null,
    isDeleted: found.isDeleted,
    projectModelImages: images.map(({ id: imageId, variants }) => ({
      id: imageId,
      imagePath: scope.path(variants.full) ?? '',
      thumbPath: scope.path(variants.thumb) ?? '',
      width: variants.full?.width ?? 0,
      height: variants.full?.height ?? 0,
    })),
    version: found.version,
  }
}
