import type { ConvertedFormat } from '../modelFormat.ts'

/** IFC as text (STEP); as XML it is refused by the converter. */
export const format: ConvertedFormat = { mime: 'application/x-step' }
