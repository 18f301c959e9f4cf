import type { Tour } from '@nspect/contract/tours'
import type { Scope } from '../db/scope.ts'
import type { TourNodeRow } from './tours.queries.ts'

/** The tour of an inspection as it is answered; null without panoramas. */
export const mapTour = (scope: Scope, nodes: readonly TourNodeRow[], links: Tour['links']): Tour | null =>
  nodes.length === 0
    ? null
    : {
        nodes: nodes.map(({ storedAs, variants, projectModelImageId, x, y, fileId: _, ...node }) => {
          const path = scope.path({ name: storedAs, mime: variants.full?.mime ?? 'image/jpeg' }) ?? ''
          return {
            ...node,
            path,
            previewPath: scope.path(variants.report ?? variants.full) ?? path,
            thumbPath: scope.path(variants.thumb ?? variants.full) ?? path,
            place: projectModelImageId !== null && x !== null && y !== null ? { projectModelImageId, x, y } : null,
          }
        }),
        links,
      }
