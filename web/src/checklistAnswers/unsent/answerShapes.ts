import { answerResults } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { z } from 'zod'

/** What waits to be sent, as it is stored on the device; the server validates it. */

const item = { roomId: z.number().nullable(), checklistId: z.number(), itemKey: z.string() }

/** Answers of one room; a later answer to an item takes the place of the one before. */
export const unsentAnswersShape = z.object({
  roomId: item.roomId,
  answers: z.array(
    z.object({
      ...item,
      result: z.enum(answerResults).nullable(),
      number: z.number().nullable(),
      text: z.string(),
      isUnchanged: z.boolean(),
      revision: z.number(),
      answeredDateTime: z.string(),
    }),
  ),
})
export type UnsentAnswers = z.output<typeof unsentAnswersShape>
export type UnsentAnswer = UnsentAnswers['answers'][number]

/** The item that a photo answers. */
export const unsentAnswerPhotoShape = z.object(item)

/** A point without a place, its room, and the item that it is tied to. */
export const unsentAnswerPinShape = z.object({
  ...item,
  body: z.looseObject({
    projectId: z.number(),
    title: z.string(),
    description: z.string(),
    pointCategoryId: z.number(),
  }),
})
