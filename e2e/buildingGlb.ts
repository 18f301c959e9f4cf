import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildRoomGlb } from '../viewer/src/testing/roomGlb.ts'

const apartment = join(
  process.env.SAMPLES_DIR ?? join(import.meta.dirname, '../../shared/samples'),
  'glb/Duplex_A_20110907.glb',
)

/**
 * A model to upload: the real apartment if its file is available, else a generated furnished room.
 */
export const readBuildingGlb = async (): Promise<{ name: string; bytes: Buffer }> =>
  existsSync(apartment)
    ? { name: 'apartment.glb', bytes: await readFile(apartment) }
    : { name: 'room.glb', bytes: Buffer.from(buildRoomGlb()) }
