import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  saveAnswers: ({ client, projectId }) => ({
    args: {
      projectId,
      answers: [{ projectTypeMetaDataFieldId: client.questionIds[0], answer: '2019' }],
    },
  }),
}
