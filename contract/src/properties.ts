import { z } from 'zod'
import { routes } from './route.ts'
import { id, jsonText, text, written } from './scalars.ts'

export { propertyMessages } from './sentences/properties.ts'

/** Characters of an answer. */
export const answerLength = 5000

/** One nSpection Property: a question of the type with what was answered; empty when nothing was. */
export const metaDataAnswer = z.object({
  projectTypeMetaDataFieldId: id,
  projectTypeMetaDataField: z.object({ question: z.string() }),
  answer: z.string(),
})
export type MetaDataAnswer = z.output<typeof metaDataAnswer>

/** What a question is answered with now, as a refused save tells it. */
export const presentAnswers = z.array(z.object({ projectTypeMetaDataFieldId: id, answer: z.string() }))

export const propertyRoutes = routes({
  /** One answer a question; a blank one clears it, questions that are not named stay as they are (T71). */
  saveAnswers: {
    kind: 'json',
    method: 'POST',
    path: 'Project/SaveProjectMetaDataAnswers',
    can: 'project.answer',
    changes: true,
    body: z.object({
      projectId: id,
      answers: jsonText(
        z
          .array(
            z.object({
              projectTypeMetaDataFieldId: id,
              answer: text(answerLength),
              /** what was answered when it was read: if somebody answered something else since, 409 with the present answers (T83) */
              read: text(answerLength).optional(),
            }),
          )
          .max(200, { error: 'value.tooMany' }),
      ),
    }),
    answer: written({}),
    says: 'property.saved',
  },
})
