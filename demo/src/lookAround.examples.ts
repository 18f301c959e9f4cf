import type { Examples } from '../../server/src/testing/examples.ts'

// where there is no demo, there is no way into it either
export const examples: Examples = {
  readDemo: () => ({ args: {}, answers: 404 }),
  lookAround: () => ({ args: { as: 'manager' }, answers: 404 }),
}
