import { modelRoutes } from '@nspect/contract/models/models'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'
import { createPanoramaUpload } from '../testing/images/panorama.ts'

const lobby = () => createPanoramaUpload('lobby.jpg', { color: '#b08968' })
const stairs = () => createPanoramaUpload('stairs.jpg', { color: '#6c7a89' })

/** The panoramas of an inspection that gets two of them. */
const tourOf = async ({ w, client, projectId }: ExampleFor): Promise<number[]> => {
  const admin = await w.as('Admin', client)
  await admin.call(
    modelRoutes.uploadModel,
    { projectId },
    { files: [await lobby(), await stairs()] },
  )
  const { body } = await admin.call(projectRoutes.readProject, { id: projectId })
  return body.tour?.nodes.map(({ id }) => id) ?? []
}

const pictureOf = async ({ w, client, projectId }: ExampleFor): Promise<number> => {
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'ground-floor.png' }]
  const { body } = await (await w.as('Admin', client)).call(
    modelRoutes.updateImage,
    { projectId },
    { files },
  )
  return body.projectModelImageId
}

export const examples: Examples = {
  addTourNodes: async ({ w, client, projectId }) => {
    const admin = await w.as('Admin', client)
    await admin.call(modelRoutes.uploadModel, { projectId }, { files: [await lobby()] })
    return { args: { projectId }, files: [await stairs()] }
  },
  saveTourNode: async (fixture) => {
    const [tourNodeId] = await tourOf(fixture)
    const place = { projectModelImageId: await pictureOf(fixture), x: 40, y: 62.5 }
    return { args: { projectId: fixture.projectId, tourNodeId, name: 'Lobby', heading: 90, place } }
  },
  orderTourNodes: async (fixture) => ({
    args: { projectId: fixture.projectId, tourNodeIds: (await tourOf(fixture)).toReversed() },
  }),
  removeTourNode: async (fixture) => ({
    args: { projectId: fixture.projectId, tourNodeId: (await tourOf(fixture))[1] },
  }),
  saveTourLink: async (fixture) => {
    const [tourNodeId, otherTourNodeId] = await tourOf(fixture)
    return { args: { projectId: fixture.projectId, tourNodeId, otherTourNodeId, isLinked: false } }
  },
  savePlanScale: async (fixture) => ({
    args: {
      projectId: fixture.projectId,
      projectModelImageId: await pictureOf(fixture),
      widthInMetres: 24.6,
      north: 12,
    },
  }),
}
