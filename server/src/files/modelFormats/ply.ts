import { converted } from './converted/convertModel.ts'

/** PLY, as scanners and photogrammetry write it. */
export const ply = converted('ply', 'application/octet-stream', (head) =>
  /^ply\r?\n/.test(head.toString('latin1', 0, 5)),
)
