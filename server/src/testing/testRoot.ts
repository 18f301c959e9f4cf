import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Below so many free bytes tests write to the disk: a run needs a tenth of it. */
const roomNeeded = 4e9

/** Where tests put databases and files that nobody keeps: in memory where there is room, else in the system's folder. */
export const testRoot = (): string => {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomNeeded ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
