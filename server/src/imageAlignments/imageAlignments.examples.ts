import { modelRoutes } from '@nspect/contract/models/models'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'

/** An inspection with a model of a floor and a picture of it. */
const floorAndPlan = async ({ w, client, projectId }: ExampleFor) => {
  const admin = await w.as('Admin', client)
  const model = [{ field: 'file', bytes: buildFloorGlb(), name: 'floor.glb' }]
  await admin.call(modelRoutes.uploadModel, { projectId }, { files: model })
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'ground-floor.png' }]
  const { body } = await admin.call(modelRoutes.updateImage, { projectId }, { files })
  const shown = (await admin.call(projectRoutes.readProject, { id: projectId })).body
  const image = shown.projectModelImages.find(({ id }) => id === body.projectModelImageId)
  return { projectId, model: shown.model?.sha256 ?? '', image }
}

export const examples: Examples = {
  alignPicture: async (given) => {
    const { projectId, model, image } = await floorAndPlan(given)
    const [x, y] = [image?.width ?? 0, image?.height ?? 0]
    const picks = [
      { picture: { x: 0, y: 0 }, model: { x: 0, y: 0, z: 0 } },
      { picture: { x, y: 0 }, model: { x: 8, y: 0, z: 0 } },
      { picture: { x, y }, model: { x: 8, y: 0, z: (8 * y) / x } },
    ]
    return {
      args: { projectId, projectModelImageId: image?.id, model, picture: image?.sha256, picks },
    }
  },
  removePictureAlignment: async (given) => {
    const { projectId, image } = await floorAndPlan(given)
    return { args: { projectId, projectModelImageId: image?.id } }
  },
}
