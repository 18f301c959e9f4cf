import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = { followProject: ({ projectId }) => ({ args: { projectId } }) }
