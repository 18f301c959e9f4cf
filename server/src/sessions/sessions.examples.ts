import type { Examples } from '../testing/examples.ts'

export const examples: Examples = {
  authenticate: () => ({ args: { username: 'nobody@hotel.example', password: 'wrong' } }),
  readMe: () => ({ args: {} }),
  endSession: () => ({ args: {} }),
}
