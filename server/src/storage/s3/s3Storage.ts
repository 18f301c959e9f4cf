import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import {
  createStoredFileName,
  type FileStorage,
  StorageError,
  storedNamePattern,
} from '../storage.ts'
import { withTemporaryFile } from '../temporaryFile.ts'
import { readObject } from './readObject.ts'
import {
  createS3Client,
  defaultRetryPolicy,
  type S3RetryPolicy,
  type S3Settings,
} from './s3Client.ts'
import { getErrorResponse, mapStoreErrors, toStorageError } from './s3Errors.ts'
import { writeObject } from './writeObject.ts'

/** How an upload that was never ended is listed: the name of its file and its own. */
const unfinished = /^([a-z2-7]{32})\.part\/(.+)$/

const day = 86_400_000

/** Copies that a killed process left behind. */
const removeOldCopies = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts && facts.mtimeMs < Date.now() - day) await rm(path, { force: true })
  }
}

/** All files of ours in the bucket, page by page. */
async function* listObjects(client: S3Client, { bucket, prefix }: S3Settings) {
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
  for await (const { Contents = [] } of pages) {
    for (const { Key = '', LastModified = new Date() } of Contents) {
      const name = Key.slice(prefix.length)
      if (storedNamePattern.test(name)) yield { name, modifiedAt: LastModified }
    }
  }
}

/** A page of uploads that were never ended; undefined from a store that does not list them. */
const readUnfinished = async (
  client: S3Client,
  { bucket, prefix }: S3Settings,
  from: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>,
): Promise<ListMultipartUploadsCommandOutput | undefined> => {
  try {
    return await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
    )
  } catch (error) {
    if (getErrorResponse(error).status === 501) return undefined
    throw error
  }
}

/** Uploads in parts that were never ended, which are charged for as files are. */
async function* listUnfinished(client: S3Client, settings: S3Settings) {
  let page = await readUnfinished(client, settings, {})
  while (page) {
    for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? []) {
      const name = Key.slice(settings.prefix.length)
      if (storedNamePattern.test(name))
        yield { name: `${name}.part/${UploadId}`, modifiedAt: Initiated }
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    page = IsTruncated
      ? await readUnfinished(client, settings, { KeyMarker, UploadIdMarker })
      : undefined
  }
}

/**
 * Files in a bucket of an S3 store. `folder` is for copies on this machine, as long as they are
 * worked on.
 */
export const createS3Storage = async (
  settings: S3Settings,
  folder: string,
  retryPolicy: S3RetryPolicy = defaultRetryPolicy,
): Promise<FileStorage> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOldCopies(folder)
  const client = createS3Client(settings, retryPolicy)
  const forBrowsers =
    settings.publicEndpoint && createS3Client(settings, retryPolicy, settings.publicEndpoint)
  const placeOf = (name: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${name}` })
  const knownPlace = (name: string) => {
    if (!storedNamePattern.test(name)) throw new StorageError('missing')
    return placeOf(name)
  }
  const addressOf = (
    name: string,
    at: Date,
    seconds: number,
    headers: { type?: string; disposition?: string },
  ) =>
    getSignedUrl(
      forBrowsers || client,
      new GetObjectCommand({
        ...placeOf(name),
        ResponseContentType: headers.type,
        ResponseContentDisposition: headers.disposition,
        ResponseCacheControl: `private, max-age=${seconds}, immutable`,
      }),
      { signingDate: at, expiresIn: seconds },
    )

  return {
    put: async (stream, { maxBytes, name = createStoredFileName() }) => ({
      name,
      ...(await writeObject(client, knownPlace(name), stream, maxBytes)),
    }),

    get: async (name, range) =>
      range !== undefined && range.end <= range.start
        ? Readable.from([])
        : readObject(client, knownPlace(name), range),

    head: async (name) => {
      if (!storedNamePattern.test(name)) return null
      try {
        const { ContentLength = 0 } = await mapStoreErrors(
          client.send(new HeadObjectCommand(placeOf(name))),
        )
        return { size: ContentLength }
      } catch (error) {
        if (error instanceof StorageError && error.code === 'missing') return null
        throw error
      }
    },

    remove: async (name) => {
      const [, of, UploadId] = unfinished.exec(name) ?? []
      if (of && UploadId) {
        const ended = client.send(new AbortMultipartUploadCommand({ ...placeOf(of), UploadId }))
        await mapStoreErrors(
          ended.catch(
            (error: unknown) =>
              getErrorResponse(error).code === 'NoSuchUpload' || Promise.reject(error),
          ),
        )
      }
      if (storedNamePattern.test(name))
        await mapStoreErrors(client.send(new DeleteObjectCommand(placeOf(name))))
    },

    async *list() {
      try {
        yield* listObjects(client, settings)
        yield* listUnfinished(client, settings)
      } catch (error) {
        throw toStorageError(error)
      }
    },

    withLocalFile: async (name, work) =>
      withTemporaryFile(folder, await readObject(client, knownPlace(name)), work),

    addressFor: async (name, { now, seconds, type, disposition }) => {
      if (!forBrowsers || !storedNamePattern.test(name)) return undefined
      const window = (seconds * 1000) / 2
      return addressOf(name, new Date(Math.floor(now.getTime() / window) * window), seconds, {
        type,
        disposition,
      })
    },

    browserOrigins: forBrowsers
      ? [new URL(await addressOf('origin', new Date(), 60, {})).origin]
      : [],
  }
}
