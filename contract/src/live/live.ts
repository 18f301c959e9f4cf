import { z } from 'zod'
import { routes } from '../http/route.ts'
import { booleanOrText, id, textId } from '../shared/scalars.ts'

/**
 * A record of an inspection that was changed: its ids alone, so whoever hears of it reads it with
 * their own rights.
 */
export const changedRecord = z.object({
  kind: z.enum(['pin', 'comment', 'document', 'checklistAnswer', 'project']),
  /** null: several of that kind */
  id: id.nullable(),
  /** the point of a comment */
  pinId: id.optional(),
})
export type ChangedRecord = z.output<typeof changedRecord>

/** Somebody who has the same inspection open. */
export const presentPerson = z.object({ id, name: z.string() })
export type PresentPerson = z.output<typeof presentPerson>

/** The number of the last change that is known. */
const cursor = z.int().min(0)

/** The events of a stream: each is an SSE message of this name, whose data is JSON. */
export const liveEvents = {
  /**
   * the first one: where the stream begins, and how many milliseconds ago the last change before it
   * was, null for none. Whoever read the inspection earlier than that reads it again.
   */
  opened: z.object({ cursor, lastChange: z.number().nullable() }),
  /** what was changed, each record once */
  changed: z.object({ cursor, records: z.array(changedRecord) }),
  /** too much to list: read everything again */
  resync: z.object({ cursor }),
  /** who else is there, at each change of that */
  people: z.object({ people: z.array(presentPerson) }),
  /** the stream ends here; reconnect, unless the session is over */
  closing: z.object({ isSessionOver: z.boolean() }),
}

/** An event with its name. */
export type LiveEvent = {
  [Name in keyof typeof liveEvents]: { name: Name; data: z.output<(typeof liveEvents)[Name]> }
}[keyof typeof liveEvents]

export const liveRoutes = routes({
  /** changes of an inspection and who else has it open, as server-sent events (decision 032) */
  followProject: {
    kind: 'stream',
    method: 'GET',
    path: 'Live/Follow',
    can: 'project.read',
    changes: false,
    query: z.object({
      projectId: textId,
      /** the cursor up to which changes are known; absent: from now on */
      since: z
        .union([cursor, z.string().regex(/^\d{1,15}$/)])
        .transform(Number)
        .optional(),
      /** keep the stream open, and count as present; otherwise it ends after what is known now */
      stays: booleanOrText.default(false),
    }),
  },
})
