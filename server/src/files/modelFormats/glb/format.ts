import { acceptGlb } from '../conversion/acceptGlb.ts'
import type { DirectFormat } from '../modelFormat.ts'

/**
 * GLB, which is stored as it is. Whatever is of no format at all is rejected here with the reason.
 */
export const format: DirectFormat = {
  isOne: (head) => head.toString('latin1', 0, 4) === 'glTF',
  take: (storage, upload) => acceptGlb(storage, upload, upload.displayName),
}
