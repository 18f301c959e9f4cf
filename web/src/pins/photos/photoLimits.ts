import { limits } from '@nspect/contract/limits'
import { pictureAccept } from '@nspect/contract/pictureFormats'

/** Accepted types and size limit of photo inputs. */
export const photoLimits = { accept: pictureAccept, maxBytes: limits.imageBytes } as const
