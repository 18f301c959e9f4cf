import { buffer } from 'node:stream/consumers'
import {
  hasFormatExtension,
  type ModelFormatName,
  modelFormatNames,
} from '@nspect/contract/media/modelFormats'
import type { UploadedFile } from '../../http/readMultipartBody.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { AcceptedFile } from '../acceptedFile.ts'
import { acceptConvertedModel } from './conversion/convertModel.ts'
import { loadModelFormat, type ModelFormat } from './modelFormat.ts'

const loaded = await Promise.all(
  modelFormatNames.map(async (name) => [name, await loadModelFormat(name)] as const),
)
const formats = Object.fromEntries(loaded) as Record<ModelFormatName, ModelFormat>

/** bytes by which a format is recognised */
const headBytes = 64

/**
 * The format of a file: one that recognises it, else that of its ending; what is left is rejected
 * as no GLB.
 */
export const detectModelFormat = (head: Buffer, fileName: string): ModelFormatName =>
  modelFormatNames.findLast((name) => formats[name].isOne?.(head, fileName)) ??
  modelFormatNames.find((name) => !formats[name].isOne && hasFormatExtension(name, fileName)) ??
  'glb'

/** Accepts the model or panorama of an inspection, in the format of its bytes. */
export const acceptModel = async (
  storage: FileStorage,
  upload: UploadedFile,
): Promise<AcceptedFile> => {
  const head = await buffer(
    await storage.get(upload.name, { start: 0, end: Math.min(headBytes, upload.size) }),
  )
  const name = detectModelFormat(head, upload.displayName)
  const format = formats[name]
  return 'take' in format
    ? format.take(storage, upload)
    : acceptConvertedModel(name, format.mime, storage, upload)
}
