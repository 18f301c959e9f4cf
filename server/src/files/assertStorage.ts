import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { HttpError } from '../http/httpError.ts'
import type { AcceptedFile } from './acceptedFile.ts'
import { findStorageUsage, lockStorageOfClient } from './storedBytes.queries.ts'

/** Bytes of a file and of what was made of it, each stored object once. */
const sumFileBytes = ({ name, size, variants = {} }: AcceptedFile): number =>
  Object.values(variants).reduce((sum, made) => sum + (made.name === name ? 0 : made.size), size)

/**
 * Throws 409 if that much more does not fit into a client's storage (T284); returns whether it has
 * a limit.
 */
export const assertStorageNotFull = async (
  db: DbOrTransaction,
  clientId: number,
  more: number,
): Promise<boolean> => {
  const { used = 0, limit = null } = (await findStorageUsage(db, clientId)) ?? {}
  if (limit !== null && used + more > limit)
    throw new HttpError('client.storageFull', { values: { usedBytes: used, limitBytes: limit } })
  return limit !== null
}

/**
 * Checks an upload where its row is inserted: of one client they pass one after the other, so none
 * passes the limit.
 */
export const assertStorageHasRoomFor = async (
  scope: Scope,
  clientId: number,
  file: AcceptedFile,
): Promise<void> => {
  const more = sumFileBytes(file)
  if (!(await assertStorageNotFull(scope.db, clientId, more))) return
  await lockStorageOfClient(scope, clientId)
  await assertStorageNotFull(scope.db, clientId, more)
}
