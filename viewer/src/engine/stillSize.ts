/** Pixels and bytes of a still: default size, and maximum. */
export const stillSize = {
  width: 632,
  height: 374,
  maxWidth: 1896,
  maxHeight: 1122,
  maxBytes: 100_000,
} as const

/**
 * Pixels of the stills that the program takes: twice the default, which stays sharp when enlarged
 * and in print.
 */
export const programStillSize = {
  width: stillSize.width * 2,
  height: stillSize.height * 2,
} as const
