import type { Examples } from '../../server/src/testing/examples.ts'

export const examples: Examples = { removeDemo: () => ({ args: {} }) }
