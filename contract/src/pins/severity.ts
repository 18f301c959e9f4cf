/** How bad a point is, in rising order. */
export const severities = ['minor', 'moderate', 'major', 'severe'] as const
export type Severity = (typeof severities)[number]
