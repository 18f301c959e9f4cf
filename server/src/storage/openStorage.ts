import { join } from 'node:path'
import { createDiskStorage } from './diskStorage.ts'
import type { S3Settings } from './s3/s3Client.ts'
import type { FileStorage } from './storage.ts'

/** Where files are kept. */
interface StoragePlace {
  dataDir: string
  /** undefined: in `dataDir` */
  s3: S3Settings | undefined
}

/**
 * Opens the storage; an S3 store is tried first, and refused with one sentence
 * (`UnusableStoreError`). Its client is loaded only where there is one: it takes 35 MB.
 */
export const openStorage = async ({ dataDir, s3 }: StoragePlace): Promise<FileStorage> => {
  if (!s3) return createDiskStorage(join(dataDir, 'files'))
  const { assertStoreUsable: checkStore } = await import('./s3/assertStoreUsable.ts')
  const { createS3Storage: s3Storage } = await import('./s3/s3Storage.ts')
  await checkStore(s3)
  return s3Storage(s3, join(dataDir, 'copies'))
}
