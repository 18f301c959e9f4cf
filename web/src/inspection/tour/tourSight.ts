import { groupBy } from '@nspect/contract/groupBy'
import type { Project } from '@nspect/contract/projects'
import { neighboursOf, type TourPlan, walkingFrom } from '@nspect/contract/tourGeometry'
import type { PlanScale, Tour, TourNode } from '@nspect/contract/tours'
import type { TourStop } from '@nspect/viewer'
import { fileUrl } from '../../api/requestUrl.ts'

/** A picture of the inspection that panoramas can be placed on. */
export interface PlanPicture extends TourPlan {
  url: string
  /** the name of its sheet; empty for a picture */
  name: string
}

/** What the map of a tour shows. */
export interface TourSight {
  nodes: readonly TourNode[]
  plans: readonly PlanPicture[]
}

const unsaid: PlanScale = { widthInMetres: null, north: 0 }

/** The pictures of an inspection as plans. */
export const plansOf = ({
  projectModelImages,
  tour,
}: Pick<Project, 'projectModelImages' | 'tour'>): PlanPicture[] =>
  projectModelImages.map(({ id, previewPath, width, height, sheet }) => ({
    id,
    width,
    height,
    scale: tour?.plans.find(({ projectModelImageId }) => projectModelImageId === id) ?? unsaid,
    url: fileUrl(previewPath),
    name: sheet?.name ?? '',
  }))

/** The panoramas of a tour as the viewer shows them, each with its neighbours. */
export const stopsOf = (tour: Tour, plans: readonly TourPlan[]): TourStop[] => {
  const neighbours = groupBy(
    neighboursOf(tour, plans).flatMap(([a, b]) => [
      { id: a, other: b },
      { id: b, other: a },
    ]),
    ({ id }) => id,
  )
  const keys = new Map(tour.nodes.map(({ id, key }) => [id, key]))
  return tour.nodes.map((node) => ({
    key: node.key,
    name: node.name,
    url: fileUrl(node.path),
    previewUrl: fileUrl(node.previewPath),
    sha256: node.sha256,
    standing: walkingFrom(node, plans),
    cameraHeight: node.cameraHeight,
    neighbours: (neighbours.get(node.id) ?? []).flatMap(({ other }) => keys.get(other) ?? []),
  }))
}
