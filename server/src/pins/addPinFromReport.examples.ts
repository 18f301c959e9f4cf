import { createTestImage, type Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  savePinFromReport: async ({ projectId }) => ({
    args: { projectId, title: 'Stain below the skylight' },
    files: [{ field: 'uploadedImage', bytes: await createTestImage(), name: 'skylight.png' }],
  }),
}
