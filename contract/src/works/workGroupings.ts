/** What a list of works can be grouped by. */
export const workGroupings = ['trade', 'assignee', 'floor', 'room'] as const
export type WorkGrouping = (typeof workGroupings)[number]
