import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { packGltf } from '../../../server/src/files/modelFormats/conversion/packGltf.ts'
import { buildIfc } from '../../../server/src/files/modelFormats/ifc/testing/sampleIfc.ts'
import { createZip } from '../../../server/src/testing/models/sampleModels.ts'

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
export const buildGrid = (triangles: number) => {
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
type Grid = ReturnType<typeof buildGrid>

const lines = async (write: Write, count: number, line: (n: number) => string) => {
  const portion = 10_000
  for (let from = 0; from < count; from += portion) {
    const length = Math.min(portion, count - from)
    await write(Array.from({ length }, (_, n) => line(from + n)).join(''))
  }
}

/**
 * The corners of all triangles, nine numbers each, and the numbers of a GLB: places and indices.
 */
const numbersOf = ({ vertices, triangles, place, triangle }: Grid) => {
  const places = new Float32Array(vertices * 3)
  for (let n = 0; n < vertices; n++) places.set(place(n).map(Number), n * 3)
  const corners = new Uint32Array(triangles * 3)
  for (let n = 0; n < triangles; n++) corners.set(triangle(n), n * 3)
  return { places, corners }
}

const writeStl = async (path: string, grid: Grid) => {
  const { places, corners } = numbersOf(grid)
  const bytes = Buffer.alloc(84 + grid.triangles * 50)
  bytes.writeUInt32LE(grid.triangles, 80)
  for (const [n, corner] of corners.entries())
    for (const axis of [0, 1, 2])
      bytes.writeFloatLE(
        places[corner * 3 + axis] ?? 0,
        96 + Math.floor(n / 3) * 50 + (n % 3) * 12 + axis * 4,
      )
  await writeFile(path, bytes)
}

const writeGlb = async (path: string, grid: Grid) => {
  const { places, corners } = numbersOf(grid)
  const side = Math.sqrt(grid.vertices) * 0.02
  const bytes = Buffer.concat([Buffer.from(places.buffer), Buffer.from(corners.buffer)])
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: grid.vertices,
        type: 'VEC3',
        min: [0, 0, -1],
        max: [side, side, 1],
      },
      { bufferView: 1, componentType: 5125, count: corners.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: places.byteLength },
      { buffer: 0, byteOffset: places.byteLength, byteLength: corners.byteLength },
    ],
    buffers: [{ uri: 'scan.bin', byteLength: bytes.length }],
  }
  await writeFile(path, await packGltf(JSON.stringify(json), async () => bytes))
}

/** triangles of one element of a building */
const elementSize = 20_000

/** A building of elements that are surfaces of triangles. */
const writeIfc = async (path: string, { triangles }: Grid) => {
  const part = buildGrid(elementSize)
  const real = (text: string) => (text.includes('.') ? text : `${text}.`)
  const places = Array.from(
    { length: part.vertices },
    (_, n) => `(${part.place(n).map(real).join()})`,
  ).join()
  const faces = Array.from(
    { length: part.triangles },
    (_, n) =>
      `(${part
        .triangle(n)
        .map((at) => at + 1)
        .join()})`,
  ).join()
  const lines = [
    '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    '#2=IFCUNITASSIGNMENT((#1));',
    '#3=IFCCARTESIANPOINT((0.,0.,0.));',
    '#4=IFCAXIS2PLACEMENT3D(#3,$,$);',
    "#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#4,$);",
    "#6=IFCPROJECT('0000000000000000000001',$,'Hotel',$,$,$,$,(#5),#2);",
    '#7=IFCLOCALPLACEMENT($,#4);',
  ]
  for (let n = 0; n < Math.round(triangles / part.triangles); n++) {
    const at = 10 + n * 5
    lines.push(
      `#${at}=IFCCARTESIANPOINTLIST3D((${places}));`,
      `#${at + 1}=IFCTRIANGULATEDFACESET(#${at},$,.F.,(${faces}),$);`,
      `#${at + 2}=IFCSHAPEREPRESENTATION(#5,'Body','Tessellation',(#${at + 1}));`,
      `#${at + 3}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${at + 2}));`,
      `#${at + 4}=IFCBUILDINGELEMENTPROXY('${String(at).padStart(22, '0')}',$,'Wall ${n}',$,$,#7,#${at + 3},$,.NOTDEFINED.);`,
    )
  }
  await writeFile(path, buildIfc('IFC4', lines))
}

/** How a grid is written in each format. */
export const writers: Record<string, (path: string, grid: Grid) => Promise<void>> = {
  stl: writeStl,
  glb: writeGlb,
  ifc: writeIfc,
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
    await writeFile(path, await createZip({ 'scan.usda': await readFile(layer) }))
  },
}
