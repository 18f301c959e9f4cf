import { commentRoutes } from '@nspect/contract/comments/comments'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

/** A repair that was submitted, and by whom it may be reviewed. */
const submitRepair = async ({ w, client, projectId }: ExampleFor) => {
  const projectPinId = (await w.pin({ projectId, client })).id
  const manager = await w.as('Manager', client)
  const proof = {
    action: 'submit',
    matterportResolutionLink: 'https://tour.example/after',
  } as const
  await manager.call(commentRoutes.saveComment, {
    projectPinId,
    comment: 'Sealed again.',
    ...proof,
  })
  return projectPinId
}

export const examples: Examples = {
  listWaiting: async (fixture) => {
    await submitRepair(fixture)
    return { args: { size: 25 } }
  },
  listReasons: async () => ({ args: {} }),
}
