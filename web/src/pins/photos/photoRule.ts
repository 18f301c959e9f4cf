import { limits } from '@nspect/contract/limits'

/** What an input of photos takes; a phone asked for these turns its own format into JPEG. */
export const photoRule = {
  accept: 'image/jpeg,image/png,image/webp,image/gif',
  maxBytes: limits.imageBytes,
} as const
