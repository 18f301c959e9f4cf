export const planMessages = {
  'plan.added': 'The plan set was added. Its sheets appear one after the other.',
  'plan.retried': 'The sheet is drawn again.',
} as const
