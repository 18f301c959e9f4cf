import { modelRoutes } from '@nspect/contract/modelRoutes'
import { type Examples, picture } from '../testing/exampleTypes.ts'
import { floorGlb } from '../testing/floorGlb.ts'

const glb = { field: 'file', bytes: floorGlb(), name: 'second-floor.glb' }

export const examples: Examples = {
  updateLink: ({ projectId }) => ({ args: { projectId, modelLink: 'https://my.matterport.com/show/?m=SxQL3iGyoDo' } }),
  uploadModel: ({ projectId }) => ({ args: { projectId }, files: [glb] }),
  updateImage: async ({ projectId }) => ({
    args: { projectId },
    files: [{ field: 'file', bytes: await picture(), name: 'facade.png' }],
  }),
  saveCheck: async ({ w, client, projectId }) => {
    await (await w.as('Admin', client)).call(modelRoutes.uploadModel, { projectId }, { files: [glb] })
    return { args: { projectId, check: null } }
  },
}
