import type { ConvertedFormat } from '../modelFormat.ts'

/** Wavefront OBJ; with its materials and pictures it comes as a ZIP. */
export const format: ConvertedFormat = { mime: 'model/obj' }
