import {
  computeImageSightings,
  type PinMedia,
  type PlacedPin,
} from '@nspect/contract/pins/pinSightings'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import type { ProjectDetail } from './projects.queries.ts'

/** Which parts of its type a point uses, and where it is, as far as the link shows that. */
export interface PinTypeParts extends PlacedPin {
  categoryId: number
  statusId: number | null
  checkBoxIds: number[]
  fieldIds: number[]
}

/** The picture that a point is on, else the first that it is seen on. */
const findImageId = (media: PinMedia, pin: PlacedPin): number | null =>
  pin.projectModelImageId ?? computeImageSightings(media, pin)[0]?.projectModelImageId ?? null

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
  const media: PinMedia = {
    projectModelImages: found.images.map(({ id, variants, onModel }) => ({
      id,
      width: variants.full?.width ?? 0,
      height: variants.full?.height ?? 0,
      onModel,
    })),
    tour: null,
  }
  const imageIds = new Set(points.map((point) => findImageId(media, point)))
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
    clientAddress: '',
    building: null,
    customer: null,
    yourReference: '',
    notes: '',
    formJSON: [],
    answers: [],
    documents: [],
    images: found.images.filter(({ id }) => imageIds.has(id)),
    modelLink: null,
    modelFile: null,
    model: null,
    topViews: [],
    cover: null,
    chosenCover: null,
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
      reportMethod: '',
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
