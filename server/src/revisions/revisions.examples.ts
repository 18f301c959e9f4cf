import { modelRoutes } from '@nspect/contract/models'
import { pinRoutes } from '@nspect/contract/pins'
import { revisionRoutes } from '@nspect/contract/revisions'
import { type ExampleFor, type Examples, picture } from '../testing/exampleTypes.ts'

/** A picture with a point on it that was replaced, and the point as it waits. */
const replaced = async ({ w, client, projectId }: Pick<ExampleFor, 'w' | 'client' | 'projectId'>) => {
  const admin = await w.as('Admin', client)
  const files = [{ field: 'file', bytes: await picture(), name: 'lobby.png' }]
  const { body } = await admin.call(modelRoutes.updateImage, { projectId }, { files })
  const { projectModelImageId } = body
  const geometry = { type: 'RECTANGLE' as const, x: 20, y: 30, width: 10, height: 8 }
  const made = await admin.call(pinRoutes.savePin, {
    ...{ projectId, projectModelImageId, pointCategoryId: client.categoryId, title: 'Loose handrail' },
    annotationCoordinates: { geometry, data: { id: 'mark-1' } },
  })
  await admin.call(modelRoutes.updateImage, { projectId, projectModelImageId }, { files })
  const revisions = await admin.call(revisionRoutes.listRevisions, { projectId })
  return { pin: made.body.projectPin, mediaRevisionId: revisions.body[0]?.id ?? 0 }
}

export const examples: Examples = {
  listRevisions: async (given) => {
    await replaced(given)
    return { args: { projectId: given.projectId } }
  },
  alignRevision: async (given) => {
    const { mediaRevisionId } = await replaced(given)
    const picks = [
      { from: { x: 1, y: 1 }, to: { x: 2, y: 1 } },
      { from: { x: 40, y: 2 }, to: { x: 41, y: 2 } },
      { from: { x: 20, y: 30 }, to: { x: 21, y: 30 } },
    ]
    return { args: { projectId: given.projectId, mediaRevisionId, picks } }
  },
  listDoubtfulPins: async (given) => {
    await replaced(given)
    return { args: { projectId: given.projectId } }
  },
  checkCarriedPin: async (given) => {
    const { pin } = await replaced(given)
    return { args: { projectPinId: pin.id, version: pin.version, decision: 'keep' } }
  },
}
