import { limits } from '@nspect/contract/limits'
import { pictures } from '../../ui/acceptedFiles.ts'

/** Accepted types and size limit of photo inputs. */
export const photoLimits = { accept: pictures, maxBytes: limits.imageBytes } as const
