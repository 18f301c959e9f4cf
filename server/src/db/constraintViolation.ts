const isViolation = (code: unknown): boolean =>
  typeof code === 'string' && (code.startsWith('22') || code.startsWith('23'))

/**
 * The rule of the database that a row breaks, in the database's own words: a constraint, or a value
 * that a column cannot hold. Undefined for any other error. The query builder wraps the database's
 * error.
 */
export const getViolatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && isViolation(error.code)) {
    const { constraint } = error as { constraint?: string }
    return constraint ?? error.message
  }
  return getViolatedConstraint(error.cause)
}
