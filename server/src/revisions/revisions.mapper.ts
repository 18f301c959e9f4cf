import type { AnnotationCoordinates } from '@nspect/contract/annotationCoordinates'
import { modelKind } from '@nspect/contract/modelFormats'
import type { PointCoordinates } from '@nspect/contract/pointCoordinates'
import type { DoubtfulPin, Revision } from '@nspect/contract/revisions'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import type { listDoubtful, listRevisions } from './revisions.queries.ts'

const mapPicture = (scope: Scope, variants: Record<string, FileVariant> | null): Revision['picture'] => {
  const full = variants?.full
  if (!full) return null
  return {
    imagePath: scope.path(full) ?? '',
    thumbPath: scope.path(variants?.thumb ?? full) ?? '',
    width: full.width,
    height: full.height,
  }
}

export const mapRevision = (scope: Scope, row: Awaited<ReturnType<typeof listRevisions>>[number]): Revision => {
  const { file, check, replacedAt, ...rest } = row
  const kind = modelKind.safeParse(file?.kind)
  return {
    ...rest,
    of: row.projectModelImageId !== null ? 'image' : row.planFileId !== null ? 'plan' : 'model',
    fileName: file?.displayName ?? '',
    path: scope.path(file),
    picture: row.projectModelImageId === null ? null : mapPicture(scope, file?.variants ?? null),
    model:
      file && kind.success
        ? {
            ...{ kind: kind.data, size: file.size, sha256: file.sha256 },
            check: check ? { ...check, isScaleMeasured: check.isScaleMeasured ?? false } : null,
          }
        : null,
    uploadedOn: file?.createdAt.toISOString() ?? null,
    replacedOn: replacedAt.toISOString(),
  }
}

export const mapDoubtful = (scope: Scope, row: Awaited<ReturnType<typeof listDoubtful>>[number]): DoubtfulPin => {
  const { revisionImageId, placeBefore, old, still, ...rest } = row
  const isOnPicture = revisionImageId !== null
  return {
    ...rest,
    oldPicture: isOnPicture ? mapPicture(scope, old) : null,
    oldAnnotation: isOnPicture ? (placeBefore as AnnotationCoordinates) : null,
    oldPoint: isOnPicture ? null : (placeBefore as PointCoordinates),
    stillUrl: scope.path(still?.full),
  }
}
