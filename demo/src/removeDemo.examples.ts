import type { Examples } from '../testing/examples.ts'

export const examples: Examples = { removeDemo: () => ({ args: {} }) }
