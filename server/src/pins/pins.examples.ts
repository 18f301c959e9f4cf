import type { Examples } from '../testing/exampleTypes.ts'
import { samplePinCoordinates } from '../testing/world.ts'

export const examples: Examples = {
  listPins: ({ projectId }) => ({ args: { projectId } }),
  readPin: async ({ w, client, projectId }) => ({
    args: { id: (await w.pin({ projectId, client })).id },
  }),
  savePin: ({ client, projectId }) => ({
    args: {
      projectId,
      pointCategoryId: client.categoryId,
      title: 'Loose handrail',
      matterPointCoordinates: samplePinCoordinates,
    },
  }),
  deletePin: async ({ w, client, projectId }) => ({
    args: { id: (await w.pin({ projectId, client })).id, isDeleted: true },
  }),
}
