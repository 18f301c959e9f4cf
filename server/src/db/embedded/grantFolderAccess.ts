import { open } from 'node:fs/promises'
import { canOsUserAccessFolder, type OsUser } from './osUser.ts'
import { startErrors } from './startError.ts'

/**
 * How a folder is passed to PostgreSQL. A folder that its identity cannot reach from the root of
 * the file system (below a folder only root may enter) is passed as an open descriptor 3: Linux
 * grants access through /proc/self/fd.
 */
export interface FolderHandle {
  path: string
  descriptor: number | undefined
  close(): Promise<void>
}

/** Throws if PostgreSQL has no access to the folder at all. */
export const grantFolderAccess = async (
  folder: string,
  identity: OsUser,
): Promise<FolderHandle> => {
  if (await canOsUserAccessFolder(identity, folder, true)) {
    return { path: folder, descriptor: undefined, close: () => Promise.resolve() }
  }
  if (process.platform !== 'linux') throw startErrors.rootOnly()
  const handle = await open(folder, 'r')
  return { path: '/proc/self/fd/3', descriptor: handle.fd, close: () => handle.close() }
}
