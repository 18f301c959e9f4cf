/** A model tells on the way in that there is no floor with room above it. */
export const saysNoInside = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'notSupported'
