import { formatQueueCursor, parseQueueCursor, reviewRoutes } from '@nspect/contract/review/review'
import { limits } from '@nspect/contract/shared/limits'
import { assertStaff, feature, handle, loadNothing } from '../http/handler.ts'
import { countWaitingRepairs, listRejectionReasons, listWaitingRepairs } from './review.queries.ts'

const [, , defaultSize, mostRows] = limits.pageSizes

export const reviewFeature = feature(reviewRoutes, {
  listWaiting: handle(reviewRoutes.listWaiting, {
    load: loadNothing,
    run: async ({ scope, input }) => {
      const size = Math.min(input.size ?? defaultSize, mostRows)
      const rows = await listWaitingRepairs(
        scope,
        input.after === undefined ? undefined : parseQueueCursor(input.after),
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
        next: last ? formatQueueCursor(last.resolvedAt ?? last.createdAt, last.projectPinId) : null,
      }
    },
  }),

  listReasons: handle(reviewRoutes.listReasons, {
    load: loadNothing,
    run: ({ scope }) => listRejectionReasons(scope, assertStaff(scope).userId),
  }),
})
