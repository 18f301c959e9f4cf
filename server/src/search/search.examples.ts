import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = { find: () => ({ args: { q: 'Lobby' } }) }
