import { buffer } from 'node:stream/consumers'
import type { ModelFormatName } from '@nspect/contract/modelFormats'
import type { Uploaded } from '../../http/readUpload.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { AcceptedFile, ModelFormat } from '../acceptedFile.ts'
import { archive } from './archive.ts'
import { glb } from './glb.ts'
import { gltf } from './gltf.ts'
import { ifc } from './ifc.ts'
import { obj } from './obj.ts'
import { off } from './off.ts'
import { panorama } from './panorama.ts'
import { ply } from './ply.ts'
import { stl } from './stl/stl.ts'
import { usdz } from './usdz.ts'

/** Tried in this order; the last one accepts or rejects what no other recognises. */
const formats: Record<ModelFormatName, ModelFormat> = {
  panorama,
  stl,
  obj,
  ply,
  gltf,
  ifc,
  usdz,
  off,
  archive,
  glb,
}

/** Accepts the model or panorama of an inspection, in the format of its bytes. */
export const acceptModel = async (storage: FileStorage, upload: Uploaded): Promise<AcceptedFile> => {
  const head = await buffer(await storage.get(upload.name, { start: 0, end: Math.min(64, upload.size) }))
  const format = Object.values(formats).find(({ isOne }) => isOne(head, upload)) ?? glb
  return format.take(storage, upload)
}
