/** Did a unique index reject the row? The query builder wraps the database's error. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || isUniqueViolation(error.cause))
