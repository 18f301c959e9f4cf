import {
  displayedFormatNamesInZip,
  hasFormatExtension,
  listFormatsInZip,
} from '@nspect/contract/media/modelFormats'
import { GlbError } from '../../glbMetadata.ts'
import type { Converter } from '../conversion/conversion.ts'
import { loadConverter } from '../conversion/loadConverter.ts'
import { type Archive, withZipArchive } from '../conversion/zipArchive.ts'

/** A ZIP of one model of a format that may come like this, and of what it needs. */
export const convert: Converter = ({ path }) => withZipArchive(path, 'ZIP', convertInside)

const modelsIn = ({ paths }: Archive, as: 'model' | 'source') =>
  paths.flatMap((path) => {
    const format = listFormatsInZip(as).find((name) => hasFormatExtension(name, path))
    return format ? [{ path, format }] : []
  })

const convertInside = async (archive: Archive): Promise<Uint8Array> => {
  // a delivery often holds the IFC beside what was drawn of it
  const drawn = modelsIn(archive, 'model')
  const [model, another] = drawn.length > 0 ? drawn : modelsIn(archive, 'source')
  if (!model)
    throw new GlbError('model.noneInside', { formats: displayedFormatNamesInZip.join(', ') })
  if (another) throw new GlbError('model.severalInside', { file: model.path, other: another.path })
  const { convertZipped } = await loadConverter(model.format)
  if (!convertZipped) throw new Error(`${model.format}/convert.ts exports no convertZipped`)
  return convertZipped(await archive.read(model.path), (wanted) => archive.find(model.path, wanted))
}
