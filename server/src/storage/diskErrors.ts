import { StorageError, type StorageProblem } from './storage.ts'

const problems: Record<string, StorageProblem> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  EROFS: 'unwritable',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  ENOTDIR: 'unwritable',
  ENOENT: 'missing',
}

/** The code of a failure of the file system; empty if it has none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Maps file system errors to the storage's error codes; others pass unchanged. */
export async function mapDiskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const problem = error instanceof StorageError ? undefined : problems[getErrorCode(error)]
    throw problem === undefined ? error : new StorageError(problem, { cause: error })
  }
}
