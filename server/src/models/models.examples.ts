import { createHash } from 'node:crypto'
import { modelRoutes } from '@nspect/contract/models/models'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'

const glb = { field: 'file', bytes: buildFloorGlb(), name: 'second-floor.glb' }

export const examples: Examples = {
  updateLink: ({ projectId }) => ({
    args: { projectId, modelLink: 'https://my.matterport.com/show/?m=SxQL3iGyoDo' },
  }),
  uploadModel: ({ projectId }) => ({ args: { projectId }, files: [glb] }),
  updateImage: async ({ projectId }) => ({
    args: { projectId },
    files: [{ field: 'file', bytes: await createTestImage(), name: 'facade.png' }],
  }),
  saveCheck: async ({ w, client, projectId }) => {
    await (await w.as('Admin', client)).call(
      modelRoutes.uploadModel,
      { projectId },
      { files: [glb] },
    )
    return {
      args: { projectId, check: null, model: createHash('sha256').update(glb.bytes).digest('hex') },
    }
  },
  saveTopView: async ({ w, client, projectId }) => {
    await (await w.as('Admin', client)).call(
      modelRoutes.uploadModel,
      { projectId },
      { files: [glb] },
    )
    const imageUrl = `data:image/png;base64,${Buffer.from(await createTestImage()).toString('base64')}`
    const model = createHash('sha256').update(glb.bytes).digest('hex')
    const area = { left: -0.2, top: -0.2, right: 8.2, bottom: 6.2 }
    return {
      args: {
        projectId,
        model,
        check: { scale: 1, up: 'y', floor: null },
        floor: null,
        area,
        imageUrl,
      },
    }
  },
}
