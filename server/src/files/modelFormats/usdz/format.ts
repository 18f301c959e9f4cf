import { hasFormatExtension } from '@nspect/contract/media/modelFormats'
import type { ConvertedFormat } from '../modelFormat.ts'

/** USDZ, as phones with a LiDAR scanner write it. */
export const format: ConvertedFormat = {
  mime: 'model/vnd.usdz+zip',
  isOne: (head, fileName) =>
    hasFormatExtension('usdz', fileName) && head.toString('latin1', 0, 4) === 'PK\x03\x04',
}
