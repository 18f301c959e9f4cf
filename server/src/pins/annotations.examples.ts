import { modelRoutes } from '@nspect/contract/models/models'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  saveAnnotation: async ({ w, client, projectId }) => {
    const admin = await w.as('Admin', client)
    const plan = { field: 'file', bytes: await createTestImage(), name: 'plan.png' }
    const { projectModelImageId } = (
      await admin.call(modelRoutes.updateImage, { projectId }, { files: [plan] })
    ).body
    const { id: projectPinId } = await w.pin({ projectId, client })
    const geometry = { type: 'RECTANGLE', x: 20, y: 25, width: 30, height: 20 }
    const annotationCoordinates = {
      geometry,
      data: { id: 'mark-1', text: 'Damp stain below the window' },
    }
    return { args: { projectPinId, projectModelImageId, annotationCoordinates, version: 1 } }
  },
}
