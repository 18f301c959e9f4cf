import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { computeImageSightings, type PinMedia } from '@nspect/contract/pins/pinSightings'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import type { ProjectDetail } from '../projects/projects.queries.ts'
import { getPanoramaPlaceOnPlan } from '../tours/tours.mapper.ts'
import type { GroundBox, ReportPin, ReportPlace, ReportTopView } from './reportData.ts'

/** Maps a place of the model's file to the ground seen from above, in metres. */
const createGroundMapper =
  ({ model }: Pick<ProjectDetail, 'model'>) =>
  ({ x, y, z }: Vec3) => {
    const { scale = 1, up = 'y' } = model?.check ?? {}
    return { x: x * scale, y: (up === 'z' ? -y : z) * scale }
  }

/**
 * Whether points of this inspection have a place on the ground: those of a panorama only have a
 * direction.
 */
const hasGround = ({ modelFile }: ProjectDetail) => modelFile?.kind !== 'pano'

/** Where a point is; null without a place, or if its picture is gone. */
export const toReportedPinPlace = (
  { pin }: ReportPinRow,
  detail: ProjectDetail,
): ReportPlace | null => {
  const mark = pin.annotationCoordinates?.geometry
  const picture = detail.images.findIndex(({ id }) => id === pin.projectModelImageId)
  if (mark && picture >= 0) {
    const { x, y, width, height } = mark
    return { on: 'picture', picture, box: { x, y, width, height } }
  }
  const ground = toPinPlaceFromAbove({ pin }, detail)
  return ground && { on: 'model', ...ground }
}

/** Where a point of the model is as seen from above. */
export const toPinPlaceFromAbove = ({ pin }: Pick<ReportPinRow, 'pin'>, detail: ProjectDetail) => {
  const position = pin.matterPointCoordinates?.position
  return position && hasGround(detail) ? createGroundMapper(detail)(position) : null
}

/**
 * Where a point is seen on pictures that are aligned with the model, or on the plan of its tour.
 */
export const toImageSightings = (
  { pin }: Pick<ReportPinRow, 'pin'>,
  media: PinMedia | null,
): Pick<ReportPin, 'seenOn'> => {
  if (!media) return {}
  const seenOn = computeImageSightings(media, pin).map(({ projectModelImageId, x, y }) => ({
    x,
    y,
    picture: media.projectModelImages.findIndex(({ id }) => id === projectModelImageId),
  }))
  return seenOn.length > 0 ? { seenOn } : {}
}

/**
 * The pictures, and the tour, on which points can be seen that were not placed there; null if there
 * are none.
 */
export const toPinMedia = (detail: ProjectDetail): PinMedia | null => {
  const projectModelImages = detail.images.map(({ id, variants, onModel }) => {
    const { width = 0, height = 0 } = variants.full ?? {}
    return { id, width, height, onModel }
  })
  const { tourNodes, tourPlans: plans } = detail
  const nodes = tourNodes.map((node) => ({ ...node, place: getPanoramaPlaceOnPlan(node) }))
  const tour = nodes.some(({ place }) => place) ? { nodes, plans } : null
  return tour || projectModelImages.some(({ onModel }) => onModel)
    ? { projectModelImages, tour }
    : null
}

/** The model seen from above; null without a measured model. */
export const computeModelExtent = (detail: ProjectDetail): GroundBox | null => {
  const facts = detail.model?.facts
  if (!facts || !hasGround(detail)) return null
  const [a, b] = [createGroundMapper(detail)(facts.min), createGroundMapper(detail)(facts.max)]
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  }
}

/** The rendered views of the model from above. */
export const toReportTopViews = ({ topViews }: ProjectDetail): ReportTopView[] =>
  topViews.flatMap(({ floor, area, variants: { full } }) =>
    full?.mime === 'image/jpeg'
      ? [{ floor, area, image: { name: full.name, width: full.width, height: full.height } }]
      : [],
  )
