import { buffer } from 'node:stream/consumers'
import { hasEndingOf, type ModelFormatName, modelFormatNames } from '@nspect/contract/modelFormats'
import type { Uploaded } from '../../http/readUpload.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { AcceptedFile } from '../acceptedFile.ts'
import { takeConverted } from './conversion/convertModel.ts'
import { loadFormat, type ModelFormat } from './modelFormat.ts'

const loaded = await Promise.all(
  modelFormatNames.map(async (name) => [name, await loadFormat(name)] as const),
)
const formats = Object.fromEntries(loaded) as Record<ModelFormatName, ModelFormat>

/** bytes by which a format is recognised */
const headBytes = 64

/** The format of a file: one that recognises it, else that of its ending; what is left is rejected as no GLB. */
export const formatOf = (head: Buffer, fileName: string): ModelFormatName =>
  modelFormatNames.findLast((name) => formats[name].isOne?.(head, fileName)) ??
  modelFormatNames.find((name) => !formats[name].isOne && hasEndingOf(name, fileName)) ??
  'glb'

/** Accepts the model or panorama of an inspection, in the format of its bytes. */
export const acceptModel = async (
  storage: FileStorage,
  upload: Uploaded,
): Promise<AcceptedFile> => {
  const head = await buffer(
    await storage.get(upload.name, { start: 0, end: Math.min(headBytes, upload.size) }),
  )
  const name = formatOf(head, upload.displayName)
  const format = formats[name]
  return 'take' in format
    ? format.take(storage, upload)
    : takeConverted(name, format.mime, storage, upload)
}
