import { imageAccept } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'

/** Accepted types and size limit of photo inputs. */
export const photoLimits = { accept: imageAccept, maxBytes: limits.imageBytes } as const
