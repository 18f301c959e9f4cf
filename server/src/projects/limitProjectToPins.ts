import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import type { ProjectDetail } from './projects.queries.ts'

/** Which parts of its type a point uses, and which picture it shows. */
export interface PinTypeParts {
  categoryId: number
  statusId: number | null
  checkBoxIds: number[]
  fieldIds: number[]
  /** the picture or sheet that it is on; null: none, or the link does not show it */
  imageId: number | null
}

/**
 * An inspection as a link to chosen points shows it: the head of the report, the pictures that a
 * contractor's points are on, and the parts of the type that these points use. A field that belongs
 * to their category stays as well, so that it can be filled in. Without points, as when they are
 * deleted, only the name of the type stays.
 */
export const limitProjectToPins = (
  found: ProjectDetail,
  points: readonly PinTypeParts[],
): ProjectDetail => {
  const { projectType: type } = found
  const categoryIds = new Set(points.map(({ categoryId }) => categoryId))
  const statusIds = new Set(points.map(({ statusId }) => statusId))
  const checkBoxIds = new Set(points.flatMap((point) => point.checkBoxIds))
  const fieldIds = new Set(points.flatMap((point) => point.fieldIds))
  const imageIds = new Set(points.map(({ imageId }) => imageId))
  const isUsed = (field: { id: number; pointCategoryIds: number[] }) =>
    fieldIds.has(field.id) ||
    (points.length > 0 &&
      (field.pointCategoryIds.length === 0 ||
        field.pointCategoryIds.some((id) => categoryIds.has(id))))
  // none left would mean all
  const linksOf = (linked: number[]) => {
    const kept = linked.filter((id) => categoryIds.has(id))
    return kept.length > 0 ? kept : linked
  }
  return {
    ...found,
    notes: '',
    formJSON: [],
    answers: [],
    documents: [],
    images: found.images.filter(({ id }) => imageIds.has(id)),
    modelLink: null,
    modelFile: null,
    model: null,
    topViews: [],
    tourNodes: [],
    tourLinks: [],
    tourPlans: [],
    planSheets: { total: 0, waiting: 0 },
    projectType: {
      ...type,
      description: '',
      formJSON: [],
      reportScope: '',
      reportLimitations: '',
      hasSignatures: false,
      brandPack: neutralBrandPack,
      pointCategories: type.pointCategories.filter(({ id }) => categoryIds.has(id)),
      projectTypePOIStatuses: type.projectTypePOIStatuses.filter(({ id }) => statusIds.has(id)),
      projectTypeCheckBoxes: type.projectTypeCheckBoxes.filter(({ id }) => checkBoxIds.has(id)),
      projectTypeCustomFields: type.projectTypeCustomFields.filter(isUsed).map((field) => ({
        ...field,
        pointCategoryIds: linksOf(field.pointCategoryIds),
      })),
      projectTypeMetaDataFields: [],
    },
  }
}
