/**
 * Rows of the matrix whose calls are not built yet, by the start of their path in lower case. What
 * is built must be removed: an entry without an unserved row fails the matrix. When the last part
 * is done, it is empty.
 */
export const callsNotBuiltYet: Record<string, readonly string[]> = {}
