/** Did a unique index refuse the row? The query builder wraps what the database said. */
export const isTakenAlready = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '23505') || isTakenAlready(error.cause))
