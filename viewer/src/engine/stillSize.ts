/** Pixels and bytes of a still: default size, and maximum. */
export const still = { width: 632, height: 374, maxWidth: 1896, maxHeight: 1122, maxBytes: 100_000 } as const
