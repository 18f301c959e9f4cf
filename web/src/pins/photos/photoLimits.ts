import { limits } from '@nspect/contract/limits'
import { imageAccept } from '@nspect/contract/pictureFormats'

/** Accepted types and size limit of photo inputs. */
export const photoLimits = { accept: imageAccept, maxBytes: limits.imageBytes } as const
