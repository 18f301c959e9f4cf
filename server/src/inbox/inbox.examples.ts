import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listInbox: async () => ({ args: { size: 25 } }),
  markInbox: async () => ({ args: { upTo: 1 } }),
  readWatch: async ({ w, client, projectId }) => ({
    args: { projectPinId: (await w.pin({ projectId, client })).id },
  }),
  saveWatch: async ({ w, client, projectId }) => ({
    args: { projectPinId: (await w.pin({ projectId, client })).id, isWatching: true },
  }),
}
