import type { Examples } from '../testing/examples.ts'

export const examples: Examples = {
  shareReport: ({ projectId }) => ({ args: { projectId } }),
  resolveShortToken: () => ({ args: { token: 'no-such-token' } }),
  readSharedProject: ({ token }) => ({ args: { token } }),
  listSharedPins: ({ token }) => ({ args: { token } }),
  createPrintTicket: ({ projectId }) => ({ args: { projectId } }),
  printReport: ({ projectId, token }) => ({ args: { projectId, token } }),
}
