import { createTestImage, type Examples } from '../testing/exampleTypes.ts'
import { samplePinCoordinates } from '../testing/world.ts'

export const examples: Examples = {
  savePinStills: async ({ w, client, projectId }) => {
    const { id } = await w.pin({ projectId, client })
    const url = `data:image/png;base64,${Buffer.from(await createTestImage()).toString('base64')}`
    const pictures = { closeUpUrl: url, plainCloseUpUrl: url, contextUrl: url }
    return {
      args: {
        projectId,
        projectPinId: id,
        matterPointCoordinates: samplePinCoordinates,
        ...pictures,
      },
    }
  },
}
