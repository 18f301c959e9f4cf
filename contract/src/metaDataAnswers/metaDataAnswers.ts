import { z } from 'zod'
import { routes } from '../http/route.ts'
import { id, jsonField, messageResponse, text } from '../shared/scalars.ts'

/** Maximum characters of an answer. */
const answerLength = 5000

/** An nSpection Property: a question of the type with its answer; empty if unanswered. */
export const metaDataAnswer = z.object({
  projectTypeMetaDataFieldId: id,
  projectTypeMetaDataField: z.object({ question: z.string() }),
  answer: z.string(),
})
export type MetaDataAnswer = z.output<typeof metaDataAnswer>

/** The stored answers, returned when a save conflicts. */
export const currentAnswers = z.array(
  z.object({ projectTypeMetaDataFieldId: id, answer: z.string() }),
)

export const metaDataAnswerRoutes = routes({
  /**
   * One answer per question; a blank one clears it, questions that are not named are unchanged
   * (T71).
   */
  saveAnswers: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveProjectMetaDataAnswers',
    can: 'project.answer',
    changes: true,
    body: z.object({
      projectId: id,
      answers: jsonField(
        z
          .array(
            z.object({
              projectTypeMetaDataFieldId: id,
              answer: text(answerLength),
              /**
               * the answer as it was read: if it changed since, 409 with the stored answers (T83)
               */
              read: text(answerLength).optional(),
            }),
          )
          .max(200, { error: 'value.tooMany' }),
      ),
    }),
    answer: messageResponse({}),
    successMessage: 'metaDataAnswer.saved',
  },
})
