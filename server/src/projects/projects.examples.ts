import { modelRoutes } from '@nspect/contract/models/models'
import { eq } from 'drizzle-orm'
import { projects } from '../db/tables/projects.ts'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listProjects: () => ({ args: {} }),
  listArchivedProjects: () => ({ args: {} }),
  listProjectsOfUser: ({ about }) => ({ args: { userId: about.id } }),
  archiveProject: ({ projectId }) => ({ args: { id: projectId, isDeleted: true } }),
  completeProject: ({ projectId }) => ({ args: { id: projectId } }),
  readProject: ({ projectId }) => ({ args: { id: projectId } }),
  chooseCover: async ({ w, client, projectId }) => {
    const admin = await w.as('Admin', client)
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'facade.png' }]
    const { body } = await admin.call(modelRoutes.updateImage, { projectId }, { files })
    return { args: { projectId, projectModelImageId: body.projectModelImageId } }
  },
  reopenProject: async ({ w, projectId }) => {
    const { db } = w.database
    await db.update(projects).set({ completedAt: w.clock.now }).where(eq(projects.id, projectId))
    return { args: { id: projectId, reason: 'The roof was not inspected.' } }
  },
  inspectAgain: ({ projectId }) => ({
    args: { id: projectId, projectName: 'Harbour Lights, one year later', scanDate: '2027-11-03' },
  }),
  listProjectEvents: ({ projectId }) => ({ args: { id: projectId } }),
  exportProjects: () => ({ args: { format: 'csv' } }),
  exportPins: ({ projectId }) => ({ args: { projectId, format: 'csv' } }),
  exportChosenPins: async ({ w, client, projectId }) => ({
    args: { projectId, format: 'csv', pinIds: [(await w.pin({ projectId, client })).id] },
  }),
  saveProject: async ({ client }) => ({
    args: {
      projectName: 'Harbour Lights, second floor',
      clientId: client.id,
      projectTypeId: client.typeId,
      scanDate: '2026-11-03',
    },
    files: [{ field: 'filesToSave', bytes: await createTestImage(), name: 'facade.png' }],
  }),
}
