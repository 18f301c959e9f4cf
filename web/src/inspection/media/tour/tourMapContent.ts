import type { Project } from '@nspect/contract/projects/projects'
import { groupBy } from '@nspect/contract/shared/groupBy'
import {
  listPanoramaNeighbors,
  locatePanoramaInSpaceOrPlan,
  type TourPlan,
} from '@nspect/contract/tours/tourGeometry'
import type { PlanScale, Tour, TourNode } from '@nspect/contract/tours/tours'
import type { TourStop } from '@nspect/viewer'
import { toFileUrl } from '../../../api/requestUrl.ts'

/** A picture of the inspection that panoramas can be placed on. */
export interface PlanImage extends TourPlan {
  url: string
  /** the name of its sheet; empty for a picture */
  name: string
}

/** What the map of a tour shows. */
export interface TourMapContent {
  nodes: readonly TourNode[]
  plans: readonly PlanImage[]
}

const unsaid: PlanScale = { widthInMetres: null, north: 0 }

/** The pictures of an inspection as plans. */
export const buildTourPlans = ({
  projectModelImages,
  tour,
}: Pick<Project, 'projectModelImages' | 'tour'>): PlanImage[] =>
  projectModelImages.map(({ id, previewPath, width, height, sheet }) => ({
    id,
    width,
    height,
    scale: tour?.plans.find(({ projectModelImageId }) => projectModelImageId === id) ?? unsaid,
    url: toFileUrl(previewPath),
    name: sheet?.name ?? '',
  }))

/** The panoramas of a tour as the viewer shows them, each with its neighbours. */
export const buildTourStops = (tour: Tour, plans: readonly TourPlan[]): TourStop[] => {
  const neighbours = groupBy(
    listPanoramaNeighbors(tour, plans).flatMap(([a, b]) => [
      { id: a, other: b },
      { id: b, other: a },
    ]),
    ({ id }) => id,
  )
  const keys = new Map(tour.nodes.map(({ id, key }) => [id, key]))
  return tour.nodes.map((node) => ({
    key: node.key,
    name: node.name,
    url: toFileUrl(node.path),
    previewUrl: toFileUrl(node.previewPath),
    sha256: node.sha256,
    standing: locatePanoramaInSpaceOrPlan(node, plans),
    cameraHeight: node.cameraHeight,
    neighbours: (neighbours.get(node.id) ?? []).flatMap(({ other }) => keys.get(other) ?? []),
  }))
}
