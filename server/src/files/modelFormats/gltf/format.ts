import { hasFormatExtension } from '@nspect/contract/media/modelFormats'
import type { ConvertedFormat } from '../modelFormat.ts'

/** glTF as text, with everything inside; with other files it comes as a ZIP. */
export const format: ConvertedFormat = {
  mime: 'model/gltf+json',
  isOne: (head, fileName) =>
    hasFormatExtension('gltf', fileName) && head.toString('latin1', 0, 4) !== 'glTF',
}
