import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertApart } from '../../../server/src/testing/convertApart.ts'
import { zipOf } from '../../../server/src/testing/sampleModels.ts'

const sizes = [1_000_000, 3_000_000, 5_000_000]
type Write = (text: string) => Promise<void>

const writeLines = async (path: string, make: (write: Write) => Promise<void>) => {
  const stream = createWriteStream(path)
  await make(async (text) => {
    if (!stream.write(text)) await once(stream, 'drain')
  })
  stream.end()
  await once(stream, 'finish')
}

/** A hilly ground of so many triangles: two in each cell of a grid. */
const gridOf = (triangles: number) => {
  const columns = Math.ceil(Math.sqrt(triangles / 2))
  const rows = Math.floor(triangles / 2 / columns)
  const width = columns + 1
  const place = (n: number) => {
    const [x, y] = [n % width, Math.floor(n / width)]
    return [x * 0.01, y * 0.01, Math.sin(x / 50) * Math.cos(y / 50)].map((at) => at.toFixed(4))
  }
  const triangle = (n: number) => {
    const cell = n >> 1
    const corner = Math.floor(cell / columns) * width + (cell % columns)
    return n % 2 === 0
      ? [corner, corner + 1, corner + width]
      : [corner + 1, corner + width + 1, corner + width]
  }
  return { vertices: width * (rows + 1), triangles: columns * rows * 2, place, triangle }
}
type Grid = ReturnType<typeof gridOf>

const lines = async (write: Write, count: number, line: (n: number) => string) => {
  const portion = 10_000
  for (let from = 0; from < count; from += portion) {
    const length = Math.min(portion, count - from)
    await write(Array.from({ length }, (_, n) => line(from + n)).join(''))
  }
}

const writers: Record<string, (path: string, grid: Grid) => Promise<void>> = {
  obj: (path, { vertices, triangles, place, triangle }) =>
    writeLines(path, async (write) => {
      await lines(write, vertices, (n) => `v ${place(n).join(' ')}\n`)
      await lines(write, triangles, (n) => {
        return `f ${triangle(n)
          .map((at) => at + 1)
          .join(' ')}\n`
      })
    }),
  ply: (path, { vertices, triangles, place, triangle }) =>
    writeLines(path, async (write) => {
      await write(
        `ply\nformat ascii 1.0\nelement vertex ${vertices}\nproperty float x\nproperty float y\nproperty float z\nelement face ${triangles}\nproperty list uchar int vertex_indices\nend_header\n`,
      )
      await lines(write, vertices, (n) => `${place(n).join(' ')}\n`)
      await lines(write, triangles, (n) => `3 ${triangle(n).join(' ')}\n`)
    }),
  off: (path, { vertices, triangles, place, triangle }) =>
    writeLines(path, async (write) => {
      await write(`OFF\n${vertices} ${triangles} 0\n`)
      await lines(write, vertices, (n) => `${place(n).join(' ')}\n`)
      await lines(write, triangles, (n) => `3 ${triangle(n).join(' ')}\n`)
    }),
  usdz: async (path, { vertices, triangles, place, triangle }) => {
    const layer = `${path}.usda`
    await writeLines(layer, async (write) => {
      await write(
        '#usda 1.0\n(\n    defaultPrim = "Scan"\n    metersPerUnit = 1\n    upAxis = "Y"\n)\n\ndef Xform "Scan"\n{\n    def Mesh "Rooms"\n    {\n        int[] faceVertexCounts = [3',
      )
      await lines(write, triangles - 1, () => ',3')
      await write(`]\n        int[] faceVertexIndices = [${triangle(0).join(',')}`)
      await lines(write, triangles - 1, (n) => `,${triangle(n + 1).join(',')}`)
      await write(`]\n        point3f[] points = [(${place(0).join(',')})`)
      await lines(write, vertices - 1, (n) => `,(${place(n + 1).join(',')})`)
      await write(']\n    }\n}\n')
    })
    await writeFile(path, await zipOf({ 'scan.usda': await readFile(layer) }))
  },
}

const told = ({ outcome, peak }: { outcome: string; peak: number }) =>
  `${(peak / 1e6).toFixed(0)} MB, ${outcome}`

/** Memory for reading models of one, three and five million triangles in each format, and of two made to need much. */
export const measureMemory = async (say: (line: string) => void): Promise<void> => {
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
      say(`${name}: ${told(await convertApart('obj', path))}`)
    }
    for (const [format, write] of Object.entries(writers)) {
      for (const size of sizes) {
        const path = join(folder, `scan.${format}`)
        await write(path, gridOf(size))
        const bytes = (await readFile(path)).length
        const read = told(await convertApart(format, path))
        say(`${format}, ${size / 1e6} million, ${(bytes / 1e6).toFixed(0)} MB: ${read}`)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
