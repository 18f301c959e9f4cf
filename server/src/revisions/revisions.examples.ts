import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { modelRoutes } from '@nspect/contract/models/models'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { eq } from 'drizzle-orm'
import { projectPins } from '../db/tables/pins.ts'
import { createTestImage, type ExampleFor, type Examples } from '../testing/exampleTypes.ts'

/** A picture with a point on it that was replaced, and the point as it waits. */
const replaced = async ({
  w,
  client,
  projectId,
}: Pick<ExampleFor, 'w' | 'client' | 'projectId'>) => {
  const admin = await w.as('Admin', client)
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'lobby.png' }]
  const { body } = await admin.call(modelRoutes.updateImage, { projectId }, { files })
  const { projectModelImageId } = body
  const geometry = { type: 'RECTANGLE' as const, x: 20, y: 30, width: 10, height: 8 }
  const mark: AnnotationCoordinates = { geometry, data: { id: 'mark-1', text: '' } }
  const pin = await w.pin({ projectId, client, title: 'Loose handrail' })
  await w.database.db
    .update(projectPins)
    .set({ projectModelImageId, matterPointCoordinates: null, annotationCoordinates: mark })
    .where(eq(projectPins.id, pin.id))
  await admin.call(modelRoutes.updateImage, { projectId, projectModelImageId }, { files })
  const revisions = await admin.call(revisionRoutes.listRevisions, { projectId })
  return { pin, mediaRevisionId: revisions.body[0]?.id ?? 0 }
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
  listCarriedPins: async (given) => {
    const { mediaRevisionId } = await replaced(given)
    return { args: { projectId: given.projectId, mediaRevisionId } }
  },
  checkCarriedPin: async (given) => {
    const { pin } = await replaced(given)
    return { args: { projectPinId: pin.id, version: 1, decision: 'keep' } }
  },
}
