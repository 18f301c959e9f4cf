import type { ProjectDetail } from './projects.queries.ts'

/** Which parts of its type a point uses. */
export interface PartsOfPin {
  categoryId: number
  statusId: number | null
  checkBoxIds: number[]
  fieldIds: number[]
}

const noParts: PartsOfPin = { categoryId: 0, statusId: null, checkBoxIds: [], fieldIds: [] }

/**
 * An inspection as a link to one point shows it: the head of the report, and the parts of the type that the point uses.
 * A field that belongs to its category stays as well, so that it can be filled in. Without parts, as for a deleted
 * point, only the name of the type stays.
 */
export const limitToPoint = (found: ProjectDetail, parts: PartsOfPin = noParts): ProjectDetail => {
  const { projectType: type } = found
  const isForPoint = (field: { id: number; pointCategoryIds: number[] }) =>
    parts.fieldIds.includes(field.id) ||
    (parts !== noParts && (field.pointCategoryIds.length === 0 || field.pointCategoryIds.includes(parts.categoryId)))
  return {
    ...found,
    notes: '',
    formJSON: [],
    answers: [],
    documents: [],
    images: [],
    modelLink: null,
    modelFile: null,
    model: null,
    projectType: {
      ...type,
      description: '',
      formJSON: [],
      pointCategories: type.pointCategories.filter(({ id }) => id === parts.categoryId),
      projectTypePOIStatuses: type.projectTypePOIStatuses.filter(({ id }) => id === parts.statusId),
      projectTypeCheckBoxes: type.projectTypeCheckBoxes.filter(({ id }) => parts.checkBoxIds.includes(id)),
      projectTypeCustomFields: type.projectTypeCustomFields.filter(isForPoint).map((field) => ({
        ...field,
        pointCategoryIds: field.pointCategoryIds.filter((id) => id === parts.categoryId),
      })),
      projectTypeMetaDataFields: [],
    },
  }
}
