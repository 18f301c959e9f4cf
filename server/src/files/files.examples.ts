import { photoRoutes } from '@nspect/contract/pins/photos'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  readFile: async ({ w, client, projectId }) => {
    const projectPinId = (await w.pin({ projectId, client })).id
    const photo = { field: 'file', bytes: await createTestImage(), name: 'tile.png' }
    const manager = await w.as('Manager', client)
    const { body } = await manager.call(photoRoutes.savePhoto, { projectPinId }, { files: [photo] })
    return { args: { signed: body.projectPinPhoto.imagePath.replace(/^files\//, '') } }
  },
}
