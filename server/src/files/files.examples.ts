import type { Examples } from '../testing/examples.ts'

export const examples: Examples = { readFile: () => ({ args: { signed: 'unknown.1.0.x.jpg' } }) }
