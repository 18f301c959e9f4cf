import type { ConvertedFormat } from '../modelFormat.ts'

/**
 * OFF, as programs of geometry and 3D printing write it; comments may stand before its first word.
 */
export const format: ConvertedFormat = { mime: 'application/octet-stream' }
