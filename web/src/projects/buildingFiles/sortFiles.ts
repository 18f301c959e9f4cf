import { isModelFileName } from '@nspect/contract/media/modelFormats'
import { limits } from '@nspect/contract/shared/limits'
import { i18n } from '../../i18n/i18n.ts'
import type { FileRole } from './recognizeBuildingFile.ts'

/**
 * The files of a new inspection by what they were taken for: a model or a panorama, pictures, and
 * plan sets.
 */
export interface SortedFiles {
  model: readonly File[]
  images: readonly File[]
  plans: readonly File[]
}

/** What a file that the inspection has was taken for. */
export const getBuildingFileRole = (file: File, { model, plans }: SortedFiles): FileRole => {
  if (plans.includes(file)) return 'plan'
  return model.includes(file) ? (isModelFileName(file.name) ? 'model' : 'panorama') : 'picture'
}

const isSame = (left: File, right: File) =>
  left.name === right.name && left.size === right.size && left.lastModified === right.lastModified

/**
 * Adds recognised files where they belong, as far as there is room; says of the others why they
 * were left out.
 */
export const addBuildingFiles = (
  before: SortedFiles,
  added: readonly { file: File; as: FileRole }[],
): SortedFiles & { refusals: string[] } => {
  const model = [...before.model]
  const images = [...before.images]
  const plans = [...before.plans]
  const refusals: string[] = []
  for (const { file, as } of added) {
    if ([...model, ...images, ...plans].some((known) => isSame(known, file))) continue
    const [placed] = model
    if (as === 'plan') {
      if (plans.length < limits.plansPerUpload) plans.push(file)
      else
        refusals.push(i18n.t('ui:tooManyFiles', { count: limits.plansPerUpload, names: file.name }))
    } else if (as === 'model' && placed) {
      refusals.push(i18n.t('projects:oneModel', { name: file.name, other: placed.name }))
    } else if (
      as === 'panorama' &&
      placed &&
      !isModelFileName(placed.name) &&
      model.length < limits.panoramasPerUpload
    ) {
      // several panoramas are a tour
      model.push(file)
    } else if (as !== 'picture' && !placed) {
      model.push(file)
    } else if (images.length < limits.imagesPerProject && file.size <= limits.imageBytes) {
      // beside a model, another panorama is a picture like others
      images.push(file)
    } else {
      refusals.push(i18n.t('ui:tooManyFiles', { count: limits.imagesPerProject, names: file.name }))
    }
  }
  return { model, images, plans, refusals }
}

/** Takes a picture for a panorama, which joins the others, or a panorama for a picture. */
export const setBuildingImageRole = (
  sorted: SortedFiles,
  file: File,
  as: 'panorama' | 'picture',
): SortedFiles => {
  const model = sorted.model.filter((modelFile) => modelFile !== file)
  const images = sorted.images.filter((image) => image !== file)
  const { plans } = sorted
  return as === 'panorama'
    ? { model: [...model, file], images, plans }
    : { model, images: [...images, file], plans }
}
