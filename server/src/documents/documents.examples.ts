import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listDocuments: ({ projectId }) => ({ args: { id: projectId } }),
  saveDocument: ({ projectId }) => ({
    args: {
      projectId,
      name: 'Boiler log',
      isLink: true,
      path: 'https://documents.example/boiler-log.pdf',
    },
  }),
  deleteDocument: async ({ w, client, projectId, person }) => ({
    args: { id: (await w.document({ projectId, client, by: person })).id },
  }),
}
