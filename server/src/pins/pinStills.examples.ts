import { pinRoutes } from '@nspect/contract/pins'
import { type Examples, picture } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  savePinStills: async ({ w, client, projectId }) => {
    const admin = await w.as('Admin', client)
    const matterPointCoordinates = { position: { x: 1, y: 2, z: 3 }, normal: { x: 0, y: 1, z: 0 }, key: 'point-1' }
    const { projectPin } = (
      await admin.call(pinRoutes.savePin, {
        projectId,
        pointCategoryId: client.categoryId,
        title: 'Damp stain below the window',
        matterPointCoordinates,
      })
    ).body
    const url = `data:image/png;base64,${Buffer.from(await picture()).toString('base64')}`
    const pictures = { closeUpUrl: url, plainCloseUpUrl: url, contextUrl: url }
    return { args: { projectId, projectPinId: projectPin.id, matterPointCoordinates, ...pictures } }
  },
}
