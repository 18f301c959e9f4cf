import type { ModelFormatName } from '@nspect/contract/media/modelFormats'
import type { UploadedFile } from '../../http/readMultipartBody.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { AcceptedFile } from '../acceptedFile.ts'

/**
 * Is a file of the format, by its first 64 bytes, or by its name where those are not conclusive?
 */
type IsOne = (head: Buffer, fileName: string) => boolean

/**
 * A format that becomes a GLB by the `convert.ts` beside it. The file itself is kept, byte for
 * byte.
 */
export interface ConvertedFormat {
  /** of the file that is kept; `application/octet-stream` where none is registered */
  mime: string
  /** without it, a file that no other format recognises is one by its ending */
  isOne?: IsOne
}

/** A format that is taken in its own way. */
export interface DirectFormat {
  isOne: IsOne
  /** Checks and accepts it; throws an error with a message for the user. */
  take(storage: FileStorage, upload: UploadedFile): Promise<AcceptedFile>
}

/** What the `format.ts` of a format exports as `format`. */
export type ModelFormat = ConvertedFormat | DirectFormat

/** The format of that name. */
export const loadModelFormat = async (name: ModelFormatName): Promise<ModelFormat> => {
  const { format }: { format: ModelFormat } = await import(`./${name}/format.ts`)
  return format
}
