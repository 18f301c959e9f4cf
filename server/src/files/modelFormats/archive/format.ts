import { hasFormatExtension } from '@nspect/contract/media/modelFormats'
import type { ConvertedFormat } from '../modelFormat.ts'

/** A ZIP of one model and the files that it needs; `.ifczip` is one of an IFC file. */
export const format: ConvertedFormat = {
  mime: 'application/zip',
  isOne: (head, fileName) =>
    hasFormatExtension('archive', fileName) && head.toString('latin1', 0, 4) === 'PK\x03\x04',
}
