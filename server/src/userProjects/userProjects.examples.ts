import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listUserProjects: ({ about }) => ({ args: { userId: about.id } }),
  saveUserProject: ({ about, projectId }) => ({
    args: { userId: about.id, projectId: projectId, accessibleToUser: true },
  }),
  saveUserProjects: ({ about }) => ({ args: { userId: about.id, accessibleToUser: true } }),
}
