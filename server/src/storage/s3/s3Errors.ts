import { StorageError, type StorageProblem } from '../storage.ts'

/** Codes of the stores that tell a full store or used-up quota. */
const full =
  /^(XMinioStorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity|.*StorageFull)$/
const refusedCodes =
  /^(AccessDenied|AllAccessDisabled|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken)$/

/** What a store answered with, as far as the SDK tells: its code and its HTTP status. */
export const getErrorResponse = (error: unknown): { code: string; status: number } => {
  const { name, Code, $metadata } = Object(error) as {
    name?: unknown
    Code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  return { code: String(Code ?? name ?? ''), status: $metadata?.httpStatusCode ?? 0 }
}

const toStorageProblem = (error: unknown): StorageProblem => {
  const { code, status } = getErrorResponse(error)
  if (code === 'NoSuchKey' || code === 'NotFound') return 'missing'
  if (full.test(code) || status === 507) return 'noSpace'
  return refusedCodes.test(code) || status === 403 ? 'unwritable' : 'unreachable'
}

/** A failure of the store as one of the storage. */
export const toStorageError = (error: unknown): StorageError =>
  error instanceof StorageError
    ? error
    : new StorageError(toStorageProblem(error), { cause: error })

/** Awaits an answer of the store; its failures become those of the storage. */
export const mapStoreErrors = async <T>(response: Promise<T>): Promise<T> => {
  try {
    return await response
  } catch (error) {
    throw toStorageError(error)
  }
}
