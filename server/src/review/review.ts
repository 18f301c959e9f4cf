import { limits } from '@nspect/contract/limits'
import { readQueueCursor, reviewRoutes, writeQueueCursor } from '@nspect/contract/review'
import { feature, handle, nothing, staffOf } from '../http/handler.ts'
import { countWaiting, listReasons, listWaiting } from './review.queries.ts'

const [, , usualSize, mostRows] = limits.pageSizes

export const reviewFeature = feature(
  reviewRoutes,
  {},
  {
    listWaiting: handle(reviewRoutes.listWaiting, {
      load: nothing,
      run: async ({ scope, input }) => {
        const size = Math.min(input.size ?? usualSize, mostRows)
        const rows = await listWaiting(
          scope,
          input.after === undefined ? undefined : readQueueCursor(input.after),
          size,
        )
        const last = rows.length === size ? rows.at(-1) : undefined
        const isForSeveral = staffOf(scope).clientId === null
        return {
          total: await countWaiting(scope),
          repairs: rows.map(({ createdAt, clientName, resolvedAt, ...repair }) => ({
            ...repair,
            clientName: isForSeveral ? clientName : null,
            resolvedAt: resolvedAt?.toISOString() ?? null,
          })),
          next: last
            ? writeQueueCursor(last.resolvedAt ?? last.createdAt, last.projectPinId)
            : null,
        }
      },
    }),

    listReasons: handle(reviewRoutes.listReasons, {
      load: nothing,
      run: ({ scope }) => listReasons(scope, staffOf(scope).userId),
    }),
  },
)
