import { basename, join } from 'node:path'
import { createDiskStorage } from '../storage/diskStorage.ts'
import type { S3Settings } from '../storage/s3/s3Client.ts'
import { createS3Storage } from '../storage/s3/s3Storage.ts'
import type { FileStorage } from '../storage/storage.ts'
import { startS3Server, type TestS3 } from './servers/s3Server.ts'

/** Settings for a stand-in; browsers do not reach it unless told so. */
export const toS3Settings = (
  { url, region, bucket, keys }: TestS3,
  changed: Partial<S3Settings> = {},
): S3Settings => ({
  endpoint: url,
  region,
  bucket,
  prefix: '',
  credentials: keys,
  pathStyle: true,
  publicEndpoint: undefined,
  ...changed,
})

/** The same as an operator sets them. */
export const toS3Environment = ({ url, region, bucket, keys }: TestS3): Record<string, string> => ({
  S3_ENDPOINT: url,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: keys.accessKeyId,
  S3_SECRET_KEY: keys.secretAccessKey,
})

/** One stand-in for all files of a worker; it ends with the process. */
let shared: Promise<TestS3> | undefined

/**
 * The storage of a world: in its folder, or with `TEST_STORAGE=s3` in a stand-in for an S3 store.
 */
export const openTestStorage = async (folder: string): Promise<FileStorage> => {
  if (process.env.TEST_STORAGE !== 's3') return createDiskStorage(join(folder, 'files'))
  shared ??= startS3Server()
  return createS3Storage(
    toS3Settings(await shared, { prefix: `${basename(folder)}/` }),
    join(folder, 'copies'),
  )
}

/** The names of all files, and of remains of failed uploads. */
export const listFileNames = async (storage: FileStorage): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names
}
