import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  listAuditEvents: () => ({ args: {} }),
  exportAuditEvents: () => ({ args: {} }),
}
