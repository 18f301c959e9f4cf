import { randomUUID } from 'node:crypto'
import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  readHealth: () => ({ args: {} }),
  retryJob: () => ({ args: { queue: 'report.print', id: randomUUID() } }),
}
