import { mkdir, statfs } from 'node:fs/promises'

/** Space of the disk that holds a folder, in bytes. */
export interface DiskSpace {
  /** what this program may still use */
  free: number
  size: number
}

/** Asks the system for the space of a folder's disk. */
export const readDiskSpace = async (folder: string): Promise<DiskSpace> => {
  await mkdir(folder, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}
