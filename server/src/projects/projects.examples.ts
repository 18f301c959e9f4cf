import { type Examples, picture } from '../testing/examples.ts'

export const examples: Examples = {
  listProjects: () => ({ args: {} }),
  listArchivedProjects: () => ({ args: {} }),
  archiveProject: ({ projectId }) => ({ args: { id: projectId, isDeleted: true } }),
  completeProject: ({ projectId }) => ({ args: { id: projectId } }),
  readProject: ({ projectId }) => ({ args: { id: projectId } }),
  createProject: async ({ client }) => ({
    args: {
      projectName: 'Harbour Lights, second floor',
      clientId: client.id,
      projectTypeId: client.typeId,
      scanDate: '2026-11-03',
    },
    files: [{ field: 'filesToSave', bytes: await picture(), name: 'facade.png' }],
  }),
}
