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
export const convert: Converter = ({ path }) =>
  withZipArchive(path, 'ZIP', (archive) => convertInside(archive, 'convertZipped'))

/** The rooms of the one model in a ZIP, as JSON. */
export const readRooms: Converter = ({ path }) =>
  withZipArchive(path, 'ZIP', (archive) => convertInside(archive, 'readZippedRooms'))

const modelsIn = ({ paths }: Archive, as: 'model' | 'source') =>
  paths.flatMap((path) => {
    const format = listFormatsInZip(as).find((name) => hasFormatExtension(name, path))
    return format ? [{ path, format }] : []
  })

const convertInside = async (
  archive: Archive,
  task: 'convertZipped' | 'readZippedRooms',
): Promise<Uint8Array> => {
  // a delivery often holds the IFC beside what was drawn of it
  const drawn = modelsIn(archive, 'model')
  const [model, another] = drawn.length > 0 ? drawn : modelsIn(archive, 'source')
  if (!model)
    throw new GlbError('model.noneInside', { formats: displayedFormatNamesInZip.join(', ') })
  if (another) throw new GlbError('model.severalInside', { file: model.path, other: another.path })
  const { [task]: work } = await loadConverter(model.format)
  if (!work && task === 'readZippedRooms') return Buffer.from('[]')
  if (!work) throw new Error(`${model.format}/convert.ts exports no ${task}`)
  return work(await archive.read(model.path), (wanted) => archive.find(model.path, wanted))
}
