import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = { listAssignees: ({ projectId }) => ({ args: { projectId } }) }
