import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { type ByteRange, StorageError } from '../storage.ts'
import { getErrorResponse, mapStoreErrors, toStorageError } from './s3Errors.ts'
import { verifyBytes } from './verifyBytes.ts'

/** Where an object lies. */
export interface ObjectPlace {
  Bucket: string
  Key: string
}

/** the size of its parts, kept with an object that is stored in several */
export const partBytesName = 'part-bytes'

/**
 * Times that a download is taken up again after it broke off, without a byte between them, and the
 * first pause in ms.
 */
const resumptions = 3
const firstPause = 200

/** One answer of the store. */
const open = async (
  client: S3Client,
  place: ObjectPlace,
  start: number,
  end: number | undefined,
) => {
  const range =
    start === 0 && end === undefined
      ? {}
      : { Range: `bytes=${start}-${end === undefined ? '' : end - 1}` }
  const response = await mapStoreErrors(
    client.send(new GetObjectCommand({ ...place, ...range, ChecksumMode: 'ENABLED' })),
  )
  return { ...response, body: response.Body as Readable }
}

/** The bytes from `start` on; a download that breaks off is taken up where it did. */
const resumed = (
  client: S3Client,
  place: ObjectPlace,
  first: Readable,
  { start, end }: ByteRange,
) => {
  let current = first
  // whoever asked may be gone before anything failed
  current.on('error', () => undefined)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let [at, failures] = [start, 0]; at < end; ) {
      try {
        for await (const chunk of current as AsyncIterable<Uint8Array>) {
          at += chunk.length
          failures = 0
          yield chunk
        }
        if (at < end) throw new Error('the store sent less than it announced')
      } catch (error) {
        // whole, but of another hash by the SDK's own comparison: `verified` says so
        if (at >= end) return
        failures += 1
        if (failures > resumptions) throw toStorageError(error)
        await pause(firstPause * 2 ** (failures - 1))
        current = (await open(client, place, at, end)).body
        current.on('error', () => undefined)
      }
    }
  }
  return { bytes, close: () => current.destroy() }
}

/** Does the range begin after the end of the file? */
const isBehindEnd = (error: unknown) =>
  error instanceof StorageError && getErrorResponse(error.cause).code === 'InvalidRange'

/**
 * An object, or a range of it. A whole one is compared with the hash that the store keeps, if it
 * keeps one.
 */
export const readObject = async (
  client: S3Client,
  place: ObjectPlace,
  range?: ByteRange,
): Promise<Readable> => {
  const start = range?.start ?? 0
  const response = await open(client, place, start, range?.end).catch((error: unknown) => {
    if (isBehindEnd(error)) return undefined
    throw error
  })
  if (!response) return Readable.from([])
  const { bytes, close } = resumed(client, place, response.body, {
    start,
    end: start + (response.ContentLength ?? 0),
  })
  const kept = range === undefined ? response.ChecksumSHA256 : undefined
  const partBytes = Number(response.Metadata?.[partBytesName] ?? 0)
  const isComparable = kept !== undefined && (partBytes > 0 || !kept.includes('-'))
  const stream = Readable.from(
    isComparable
      ? verifyBytes(bytes(), { sha256: kept, partBytes: partBytes || Infinity })
      : bytes(),
    {
      objectMode: false,
    },
  )
  stream.once('close', close)
  return stream
}
