import { createHash } from 'node:crypto'
import { modelRoutes } from '@nspect/contract/models/models'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'

const glb = { field: 'file', bytes: buildFloorGlb(), name: 'second-floor.glb' }

type ExampleInput = Parameters<Extract<NonNullable<Examples[string]>, CallableFunction>>[0]

const createModelView = async ({ w, client, projectId }: ExampleInput) => {
  await (await w.as('Admin', client)).call(modelRoutes.uploadModel, { projectId }, { files: [glb] })
  const image = Buffer.from(await createTestImage())
  return {
    projectId,
    model: createHash('sha256').update(glb.bytes).digest('hex'),
    imageUrl: `data:image/png;base64,${image.toString('base64')}`,
  }
}

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
  saveTopView: async (input) => {
    const { projectId, model, imageUrl } = await createModelView(input)
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
  saveOutsideView: async (input) => ({
    args: { ...(await createModelView(input)), check: {} },
  }),
}
