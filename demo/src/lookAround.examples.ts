import type { Examples } from '../../server/src/testing/exampleTypes.ts'

// without the demo these calls do not exist
export const examples: Examples = {
  readDemo: () => ({ args: {}, answers: 404 }),
  lookAround: () => ({ args: { as: 'manager' }, answers: 404 }),
}
