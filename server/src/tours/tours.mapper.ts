import type { Tour } from '@nspect/contract/tours'
import type { Scope } from '../db/scope.ts'
import type { TourNodeRow } from './tours.queries.ts'

/** A tour as it is stored. */
interface StoredTour {
  tourNodes: readonly TourNodeRow[]
  tourLinks: Tour['links']
  tourPlans: Tour['plans']
}

/** The tour of an inspection as it is answered; null without panoramas. */
export const mapTour = (scope: Scope, { tourNodes, tourLinks: links, tourPlans: plans }: StoredTour): Tour | null =>
  tourNodes.length === 0 ? null : { nodes: tourNodes.map((node) => mapNode(scope, node)), links, plans }

const mapNode = (scope: Scope, row: TourNodeRow): Tour['nodes'][number] => {
  const { variants, projectModelImageId, x, y, fileId: _, ...node } = row
  const path = scope.path(variants.full) ?? ''
  return {
    ...node,
    path,
    previewPath: scope.path(variants.report ?? variants.full) ?? path,
    thumbPath: scope.path(variants.thumb ?? variants.full) ?? path,
    place: projectModelImageId !== null && x !== null && y !== null ? { projectModelImageId, x, y } : null,
  }
}
