import { limits } from '@nspect/contract/limits'
import { pictures } from '../../ui/sortOutFiles.ts'

/** What an input of photos takes. */
export const photoRule = { accept: pictures, maxBytes: limits.imageBytes } as const
