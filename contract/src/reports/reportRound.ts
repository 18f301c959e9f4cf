import { z } from 'zod'
import { checklistAnswer } from '../checklistAnswers/checklistAnswers.ts'
import type { Score } from '../checklistAnswers/checklistScore.ts'
import { checklistContent } from '../checklists/checklistContent.ts'
import { room } from '../rooms/rooms.ts'
import { id } from '../shared/scalars.ts'

/** An answer, without who gave it. */
const reportedAnswer = checklistAnswer.pick({
  roomId: true,
  checklistId: true,
  itemKey: true,
  result: true,
  number: true,
  text: true,
  isUnchanged: true,
  pinId: true,
  photos: true,
})

/** What was answered, and how well. */
const reportedScore = z.object({
  items: z.int(),
  answered: z.int(),
  photosMissing: z.int(),
  failed: z.int(),
  criticalFails: z.int(),
  weight: z.number(),
  earned: z.number(),
}) satisfies z.ZodType<Score>

/**
 * The answers to the checklists of an inspection for its report: without who gave them, and with
 * the rooms in their order. Empty while nobody has answered any.
 */
export const reportRound = z.object({
  checklists: z.array(checklistContent.extend({ checklistId: id })),
  answers: z.array(reportedAnswer),
  rooms: z.array(room.pick({ id: true, floorName: true, number: true, name: true, kind: true })),
  /** of the inspection that this one repeats, in the rooms of this one; null: it repeats none */
  previous: z
    .object({
      /** YYYY-MM-DD */
      scanDate: z.string(),
      answers: z.array(reportedAnswer),
      /** as its own report says, of all its rooms and by its own checklists */
      score: reportedScore,
      isPassing: z.boolean().nullable(),
    })
    .nullable()
    .default(null),
})
export type ReportedRound = z.output<typeof reportRound>
