import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { modelKind } from '@nspect/contract/media/modelFormats'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { CarriedPin, DoubtfulPin, Revision } from '@nspect/contract/revisions/revisions'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import { mapModelVariants, toModelUrl } from '../models/models.mapper.ts'
import { mapSheetTiles } from '../plans/plans.mapper.ts'
import type { listCarriedPins, listDoubtfulPins, listRevisions } from './revisions.queries.ts'

const mapImage = (
  scope: Scope,
  variants: Record<string, FileVariant> | null,
): Revision['picture'] => {
  const full = variants?.full
  if (!full) return null
  return {
    imagePath: scope.path(full) ?? '',
    thumbPath: scope.path(variants?.thumb ?? full) ?? '',
    width: full.width,
    height: full.height,
    tiles: mapSheetTiles(scope, variants),
  }
}

export const mapRevision = (
  scope: Scope,
  row: Awaited<ReturnType<typeof listRevisions>>[number],
): Revision => {
  const { file, check, replacedAt, ...rest } = row
  const kind = modelKind.safeParse(file?.kind)
  return {
    ...rest,
    of: row.projectModelImageId !== null ? 'image' : row.planFileId !== null ? 'plan' : 'model',
    fileName: file?.displayName ?? '',
    path: file ? toModelUrl(scope, file) : null,
    picture: row.projectModelImageId === null ? null : mapImage(scope, file?.variants ?? null),
    model:
      file && kind.success
        ? {
            kind: kind.data,
            size: file.size,
            sha256: file.sha256,
            variants: mapModelVariants(scope, file.variants),
            check: check ? { ...check, isScaleMeasured: check.isScaleMeasured ?? false } : null,
          }
        : null,
    uploadedOn: file?.createdAt.toISOString() ?? null,
    replacedOn: replacedAt.toISOString(),
  }
}

export const mapCarriedPin = ({
  revisionImageId,
  pin,
  carried,
}: Awaited<ReturnType<typeof listCarriedPins>>[number]): CarriedPin[] => {
  // the row of a revision without points, or of one that was deleted
  if (!pin || !carried) return []
  const { state, placeBefore } = carried
  const isOnImage = revisionImageId !== null
  return [
    {
      ...pin,
      state,
      oldAnnotation: isOnImage ? (placeBefore as AnnotationCoordinates) : null,
      oldPoint: isOnImage ? null : (placeBefore as PinCoordinates),
    },
  ]
}

/** Metres within which a surface is where it was. */
const unmoved = 0.02

const getDoubtReason = (
  row: Awaited<ReturnType<typeof listDoubtfulPins>>[number],
): DoubtfulPin['doubt'] => {
  if (row.revisionImageId !== null) return null
  if (row.likeness === null) return row.state === 'unaligned' ? 'unaligned' : null
  if (row.distance === null) return 'gone'
  return row.distance <= unmoved ? 'turned' : 'moved'
}

export const mapDoubtfulPin = (
  scope: Scope,
  row: Awaited<ReturnType<typeof listDoubtfulPins>>[number],
): DoubtfulPin => {
  const { revisionImageId, placeBefore, old, still, likeness: _, state: __, ...rest } = row
  const isOnImage = revisionImageId !== null
  return {
    ...rest,
    doubt: getDoubtReason(row),
    oldPicture: isOnImage ? mapImage(scope, old) : null,
    oldAnnotation: isOnImage ? (placeBefore as AnnotationCoordinates) : null,
    oldPoint: isOnImage ? null : (placeBefore as PinCoordinates),
    stillUrl: scope.path(still?.full),
  }
}
