import type { Examples } from '../../server/src/testing/exampleTypes.ts'

export const examples: Examples = { removeDemo: () => ({ args: {} }) }
