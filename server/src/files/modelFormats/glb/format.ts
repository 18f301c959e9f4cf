import { acceptGlb } from '../conversion/acceptGlb.ts'
import type { TakenFormat } from '../modelFormat.ts'

/** GLB, which is stored as it is; whatever no other format recognises is rejected here with the reason. */
export const format: TakenFormat = {
  isOne: () => true,
  take: (storage, upload) => acceptGlb(storage, upload, upload.displayName),
}
