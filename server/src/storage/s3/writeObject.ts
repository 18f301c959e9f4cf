import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StorageError } from '../storage.ts'
import { type ObjectPlace, partBytesName } from './readObject.ts'
import { getErrorResponse, toStorageError } from './s3Errors.ts'

/** Larger files are stored in parts of this size, two at a time; the store takes 10,000 of them. */
const partBytes = 8 * 1024 * 1024

/**
 * The answer that a file is whole may be lost, and then there is no such upload any more: was it
 * stored?
 */
const isStored = async (
  client: S3Client,
  place: ObjectPlace,
  error: unknown,
  size: number,
): Promise<boolean> => {
  if (getErrorResponse(error).code !== 'NoSuchUpload') return false
  const found = await client.send(new HeadObjectCommand(place)).catch(() => undefined)
  return found?.ContentLength === size
}

/**
 * Stores a stream. If that fails nothing is left: the SDK ends an upload in parts, and one that
 * cannot be ended is found by the sweep. An error of the stream is thrown as it is.
 */
export const writeObject = async (
  client: S3Client,
  place: ObjectPlace,
  stream: Readable,
  maxBytes: number,
) => {
  const hash = createHash('sha256')
  let size = 0
  let ofStream: { error: unknown } | undefined
  async function* measured() {
    try {
      for await (const piece of stream) {
        const chunk: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece
        size += chunk.length
        if (size > maxBytes) throw new StorageError('tooLarge')
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      ofStream = { error }
      throw error
    }
  }
  const upload = new Upload({
    client,
    params: {
      ...place,
      Body: Readable.from(measured(), { objectMode: false }),
      ContentType: 'application/octet-stream',
      ChecksumAlgorithm: 'SHA256',
      Metadata: { [partBytesName]: String(partBytes) },
    },
    partSize: partBytes,
    queueSize: 2,
  })
  try {
    await upload.done()
  } catch (error) {
    stream.destroy()
    if (ofStream) throw ofStream.error
    if (!(await isStored(client, place, error, size))) {
      // the bytes may be stored and only the answer lost
      await client.send(new DeleteObjectCommand(place)).catch(() => undefined)
      throw toStorageError(error)
    }
  }
  return { size, sha256: hash.digest('hex') }
}
