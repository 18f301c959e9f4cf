import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildHotelIfc } from '../../../server/src/files/modelFormats/ifc/testing/sampleIfc.ts'

const rounds = 3
/** as many rooms as take 2.4 MB */
const size = { storeys: 4, rooms: 114 }
const goal = 2

/**
 * The conversion of an IFC file beside the library alone, each in a process of its own, in turn;
 * the fastest counts.
 */
export const measureIfc = (say: (line: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'nspect-ifc-'))
  const path = join(folder, 'hotel.ifc')
  const bytes = buildHotelIfc({ ...size, isVaried: true })
  writeFileSync(path, bytes)
  const time = (program: string) => {
    const start = performance.now()
    execFileSync(process.execPath, [
      join(import.meta.dirname, program),
      path,
      join(folder, 'hotel.glb'),
    ])
    return performance.now() - start
  }
  const best = { ours: Number.POSITIVE_INFINITY, alone: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    best.alone = Math.min(best.alone, time('readIfc.ts'))
    best.ours = Math.min(best.ours, time('convertIfc.ts'))
  }
  rmSync(folder, { recursive: true })
  const ratio = best.ours / best.alone
  say(
    `An IFC of ${(bytes.length / 1e6).toFixed(1)} MB becomes a model in ${best.ours.toFixed(0)} ms, the library alone takes ${best.alone.toFixed(0)} ms: ${ratio.toFixed(2)}x (goal ${goal}x) ${ratio <= goal ? 'ok' : 'missed'}`,
  )
}
