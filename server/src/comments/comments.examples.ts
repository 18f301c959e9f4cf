import type { Examples } from '../testing/examples.ts'

export const examples: Examples = {
  listComments: async ({ w, client, projectId }) => ({
    args: { projPinId: (await w.pin({ projectId, client })).id },
  }),
  saveComment: async ({ w, client, projectId }) => ({
    args: { projectPinId: (await w.pin({ projectId, client })).id, comment: 'The tiler comes on Thursday.' },
  }),
}
