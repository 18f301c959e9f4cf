import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/**
 * With fewer free bytes in memory than this, tests write to the disk: a run needs a tenth of it.
 */
const roomNeeded = 4e9

/**
 * Where tests put temporary databases and files: in memory if there is room, else in the system's
 * folder.
 */
export const getTestRoot = (): string => {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomNeeded ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
