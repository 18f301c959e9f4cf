export const planMessages = {
  'plan.added': 'The plan set was added. Its sheets appear one after the other.',
  'plan.revised':
    'The new revision was added. Its sheets are drawn one after the other, and their points are carried over.',
  'plan.retried': 'The sheet is drawn again.',
  'plan.removed': 'The plan set was removed.',
} as const
