import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  readHome: () => ({ args: {} }),
  closeFirstSteps: () => ({ args: {} }),
  listWork: () => ({ args: { group: 'open', who: 'all', page: 1, size: 10 } }),
}
