import type { ConvertedFormat } from '../modelFormat.ts'

/** PLY, as scanners and photogrammetry write it. */
export const format: ConvertedFormat = {
  mime: 'application/octet-stream',
  isOne: (head) => /^ply\r?\n/.test(head.toString('latin1', 0, 5)),
}
