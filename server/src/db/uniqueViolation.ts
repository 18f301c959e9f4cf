/** Did a unique index reject the row? The query builder wraps the database's error. */
export const isTakenAlready = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || isTakenAlready(error.cause))
