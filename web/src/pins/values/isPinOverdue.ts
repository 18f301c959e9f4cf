import type { Pin } from '@nspect/contract/pins/pins'

/** Whether the day by which it should have been repaired has passed; `day` is today. */
export const isPinOverdue = (
  { dueDate, isResolved }: Pick<Pin, 'dueDate' | 'isResolved'>,
  day: string,
): boolean => dueDate !== null && !isResolved && dueDate < day
