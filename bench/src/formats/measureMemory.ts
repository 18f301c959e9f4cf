import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertInProcess } from '../../../server/src/testing/models/convertInProcess.ts'
import { buildGrid, writers } from './writeGrid.ts'

const sizes = [1_000_000, 3_000_000, 5_000_000]
/** formats that the server reads as a stream, without a process of their own */
const streamed: ReadonlySet<string> = new Set(['glb', 'stl'])

/** Takes a model as the server does: what that adds to the memory of a process, at its most. */
const takeStreamed = async (path: string): Promise<{ outcome: string; peak: number }> => {
  const child = fork(join(import.meta.dirname, 'takeStreamed.ts'), [path])
  let peak = Number.NaN
  child.on('message', (added) => {
    peak = Number(added)
  })
  const [code] = await once(child, 'exit')
  return { outcome: code === 0 ? 'read' : `ended with ${code}`, peak }
}

const formatOutcome = ({ outcome, peak }: { outcome: string; peak: number }) =>
  `${(peak / 1e6).toFixed(0)} MB, ${outcome}`

/**
 * Memory for reading models of one, three and five million triangles in each format, and of two
 * made to need much.
 */
export const measureMemory = async (
  say: (line: string) => void,
  formats: readonly string[] = Object.keys(writers),
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-memory-'))
  try {
    const three = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'
    const hostile = {
      'an OBJ of 3 million faces over three corners': `${three}${'f 1 2 3\n'.repeat(3_000_000)}`,
      'an OBJ of one face with 2 million corners': `${three}f${' 1'.repeat(2_000_000)}\n`,
    }
    for (const [name, text] of Object.entries(hostile)) {
      const path = join(folder, 'hostile.obj')
      await writeFile(path, text)
      say(`${name}: ${formatOutcome(await convertInProcess('obj', path))}`)
    }
    for (const format of formats) {
      const write = writers[format]
      if (!write) throw new Error(`there is no ${format} to measure`)
      for (const size of sizes) {
        const path = join(folder, `scan.${format}`)
        await write(path, buildGrid(size))
        const bytes = (await readFile(path)).length
        const read = formatOutcome(
          await (streamed.has(format) ? takeStreamed(path) : convertInProcess(format, path)),
        )
        say(`${format}, ${size / 1e6} million, ${(bytes / 1e6).toFixed(0)} MB: ${read}`)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
