import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, integerFromText } from '../shared/scalars.ts'

/** A repair that waits for approval (stage `waiting`), in whatever inspection. */
export const waitingRepair = z.object({
  projectPinId: id,
  projectId: id,
  pinNumber: z.int(),
  title: z.string(),
  projectName: z.string(),
  /** the client's name, for a SuperAdmin, who sees several; otherwise null */
  clientName: z.string().nullable(),
  /**
   * who repaired it or marked it as resolved, and when (T370); null if an earlier version marked it
   */
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  /**
   * its last step, 0 if it has none: a decision names it as `seenStep`, so that it holds for what
   * was seen
   */
  lastStepId: z.int().min(0),
})
export type WaitingRepair = z.output<typeof waitingRepair>

/** Place in the queue: since when a repair waits, in ms, and its point. */
const cursorPattern = /^(\d{1,15})-([1-9]\d{0,9})$/

/** Writes the place in the queue after a repair. */
export const formatReviewQueueCursor = (waitsSince: Date, pinId: number): string =>
  `${waitsSince.getTime()}-${pinId}`

/** Reads such a place; undefined if the text is none. */
export const parseReviewQueueCursor = (
  cursor: string,
): { waitsSince: Date; pinId: number } | undefined => {
  const [, ms, pin] = cursorPattern.exec(cursor) ?? []
  const waitsSince = new Date(Number(ms))
  if (pin === undefined || Number.isNaN(waitsSince.getTime()) || Number(pin) > 2_147_483_647)
    return undefined
  return { waitsSince, pinId: Number(pin) }
}

export const reviewRoutes = routes({
  /**
   * Repairs that wait for approval in all inspections that the caller may approve in, the longest
   * waiting first. Keyset pagination: `after` is `next` of the page before, so that decisions made
   * meanwhile move nothing (T155).
   */
  listWaiting: {
    kind: 'json',
    method: 'GET',
    path: 'Review/ListWaiting',
    can: 'review.list',
    changes: false,
    query: z.object({
      after: z
        .string()
        .refine((text) => parseReviewQueueCursor(text) !== undefined, { error: 'value.invalid' })
        .optional(),
      size: integerFromText(1).optional(),
    }),
    answer: z.object({
      /**
       * how many wait in all, from the first one on; at most `limits.waitingCounted` are counted
       */
      total: z.int().min(0).max(limits.waitingCounted),
      repairs: z.array(waitingRepair),
      /** of the next page; null: this is the last one */
      next: z.string().nullable(),
    }),
  },
  /** the reasons that the caller sent repairs back with, the latest first, each once */
  listReasons: {
    kind: 'json',
    method: 'GET',
    path: 'Review/ListReasons',
    can: 'review.list',
    changes: false,
    answer: z.array(z.string()),
  },
})
