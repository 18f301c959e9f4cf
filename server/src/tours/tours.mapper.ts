import type { Tour } from '@nspect/contract/tours/tours'
import type { Scope } from '../db/scope.ts'
import type { TourNodeRow } from './tours.queries.ts'

/** A tour as it is stored. */
interface StoredTour {
  tourNodes: readonly TourNodeRow[]
  tourLinks: Tour['links']
  tourPlans: Tour['plans']
}

/** The tour of an inspection as it is answered; null without panoramas. */
export const mapTour = (
  scope: Scope,
  { tourNodes, tourLinks: links, tourPlans: plans }: StoredTour,
): Tour | null =>
  tourNodes.length === 0
    ? null
    : { nodes: tourNodes.map((node) => mapNode(scope, node)), links, plans }

/** Where a panorama stands on a plan; null: nowhere. */
export const getPanoramaPlaceOnPlan = ({
  projectModelImageId,
  x,
  y,
}: Pick<TourNodeRow, 'projectModelImageId' | 'x' | 'y'>): Tour['nodes'][number]['place'] =>
  projectModelImageId !== null && x !== null && y !== null ? { projectModelImageId, x, y } : null

const mapNode = (scope: Scope, row: TourNodeRow): Tour['nodes'][number] => {
  const { id, key, name, size, sha256, heading, cameraHeight, space, variants } = row
  const path = scope.path(variants.full) ?? ''
  return {
    id,
    key,
    name,
    path,
    size,
    sha256,
    heading,
    cameraHeight,
    space,
    previewPath: scope.path(variants.report ?? variants.full) ?? path,
    thumbPath: scope.path(variants.thumb ?? variants.full) ?? path,
    place: getPanoramaPlaceOnPlan(row),
  }
}
