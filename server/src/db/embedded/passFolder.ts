import { open } from 'node:fs/promises'
import { type OsUser, reaches } from './osUser.ts'
import { refusal } from './startError.ts'

/**
 * How a folder is passed to PostgreSQL. A folder that its identity cannot reach from the root of the file system (below
 * a folder only root may enter) is passed as an open descriptor 3: Linux grants access through /proc/self/fd.
 */
export interface PassedFolder {
  path: string
  descriptor: number | undefined
  close(): Promise<void>
}

/** Throws if PostgreSQL has no access to the folder at all. */
export const passFolder = async (folder: string, identity: OsUser): Promise<PassedFolder> => {
  if (await reaches(identity, folder, true)) {
    return { path: folder, descriptor: undefined, close: () => Promise.resolve() }
  }
  if (process.platform !== 'linux') throw refusal.rootOnly()
  const handle = await open(folder, 'r')
  return { path: '/proc/self/fd/3', descriptor: handle.fd, close: () => handle.close() }
}
