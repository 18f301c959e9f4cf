import { converted } from './converted/convertModel.ts'

/** USDZ, as phones with a LiDAR scanner write it. */
export const usdz = converted(
  'usdz',
  'model/vnd.usdz+zip',
  (head, { displayName }) => /\.usdz$/i.test(displayName) && head.toString('latin1', 0, 4) === 'PK\x03\x04',
)
