import type { Examples } from '../testing/examples.ts'

export const examples: Examples = {
  listAuditEvents: () => ({ args: {} }),
  exportAuditEvents: () => ({ args: {} }),
}
