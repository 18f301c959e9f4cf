import {
  formatReviewQueueCursor,
  parseReviewQueueCursor,
  reviewRoutes,
} from '@nspect/contract/review/review'
import { limits } from '@nspect/contract/shared/limits'
import { assertStaff, feature, handle, loadNoRecord } from '../http/handler.ts'
import { countWaitingRepairs, listRejectionReasons, listWaitingRepairs } from './review.queries.ts'

const [, , defaultSize, mostRows] = limits.pageSizes

export const reviewFeature = feature(reviewRoutes, {
  listWaiting: handle(reviewRoutes.listWaiting, {
    load: loadNoRecord,
    run: async ({ scope, input }) => {
      const size = Math.min(input.size ?? defaultSize, mostRows)
      const rows = await listWaitingRepairs(
        scope,
        input.after === undefined ? undefined : parseReviewQueueCursor(input.after),
        size,
      )
      const last = rows.length === size ? rows.at(-1) : undefined
      const isForSeveral = assertStaff(scope).clientId === null
      return {
        total: await countWaitingRepairs(scope),
        repairs: rows.map(({ createdAt, clientName, resolvedAt, ...repair }) => ({
          ...repair,
          clientName: isForSeveral ? clientName : null,
          resolvedAt: resolvedAt?.toISOString() ?? null,
        })),
        next: last
          ? formatReviewQueueCursor(last.resolvedAt ?? last.createdAt, last.projectPinId)
          : null,
      }
    },
  }),

  listReasons: handle(reviewRoutes.listReasons, {
    load: loadNoRecord,
    run: ({ scope }) => listRejectionReasons(scope, assertStaff(scope).userId),
  }),
})
