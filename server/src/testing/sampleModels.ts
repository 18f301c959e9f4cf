import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { boxTriangles } from './sampleStl.ts'

/** A room of 4 by 3 by 2.5, y up, as the corners of twelve triangles. */
const corners = boxTriangles([0, 0, 0], [4, 2.5, 3]).flat()

/** A Wavefront OBJ of the room, y up; with `library`, its walls have a picture. */
export const roomObj = (library?: string): Buffer => {
  const lines = [
    ...(library === undefined ? [] : [`mtllib ${library}`, 'usemtl wall']),
    'o room',
    ...corners.map((place) => `v ${place.join(' ')}`),
    ...corners.map((_, i) => `vt ${(i % 3) / 2} ${i % 2}`),
    ...Array.from(
      { length: corners.length / 3 },
      (_, i) => `f ${[1, 2, 3].map((n) => `${i * 3 + n}/${i * 3 + n}`).join(' ')}`,
    ),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** Materials whose picture has the path of another disk, as exporters write it. */
export const wallMtl = (picture: string): Buffer =>
  Buffer.from(['newmtl wall', 'Kd 0.2 0.4 0.6', `map_Kd -s 1 1 1 ${picture}`, ''].join('\n'))

const plyHead = (format: string, vertices: number, faces: number) =>
  [
    'ply',
    `format ${format} 1.0`,
    `element vertex ${vertices}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    ...['red', 'green', 'blue'].map((color) => `property uchar ${color}`),
    `element face ${faces}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n')

/** A scan of the room as PLY, y up as it is written, with a colour at each corner. */
export const roomPly = (format: 'ascii' | 'binary_little_endian'): Buffer => {
  const faces = corners.length / 3
  const head = Buffer.from(plyHead(format, corners.length, faces))
  if (format === 'ascii') {
    const rows = corners.map((place) => `${place.join(' ')} 255 128 0`)
    const triangles = Array.from({ length: faces }, (_, i) => `3 ${i * 3} ${i * 3 + 1} ${i * 3 + 2}`)
    return Buffer.concat([head, Buffer.from(`${[...rows, ...triangles].join('\n')}\n`)])
  }
  const body = Buffer.alloc(corners.length * 15 + faces * 13)
  for (const [i, place] of corners.entries()) {
    for (const [axis, value] of place.entries()) body.writeFloatLE(value, i * 15 + axis * 4)
    body.set([255, 128, 0], i * 15 + 12)
  }
  for (let i = 0; i < faces; i++) {
    const at = corners.length * 15 + i * 13
    body[at] = 3
    for (const n of [0, 1, 2]) body.writeInt32LE(i * 3 + n, at + 1 + n * 4)
  }
  return Buffer.concat([head, body])
}

/** The room as OFF, y up as it is written: a floor with a colour, five more sides without. */
export const roomOff = (): Buffer => {
  const places = Array.from({ length: 8 }, (_, n) => [n & 1 ? 4 : 0, n & 2 ? 2.5 : 0, n & 4 ? 3 : 0].join(' '))
  const sides = ['0 1 5 4 255 128 0', '2 6 7 3', '0 4 6 2', '1 3 7 5', '0 2 3 1', '4 5 7 6'].map((side) => `4 ${side}`)
  return Buffer.from(`# a scan\r\nOFF\r\n8 6 12\r\n\r\n${[...places, ...sides].join('\r\n')}\r\n`)
}

/** The room as `.gltf`: its corners in a file of that address, its picture in another. */
export const roomGltf = (bin: string, picture?: string): { text: Buffer; bin: Buffer } => {
  const positions = Buffer.alloc(corners.length * 12)
  for (const [i, value] of corners.flat().entries()) positions.writeFloatLE(value, i * 4)
  const byteLength = positions.length
  const textures = picture === undefined ? {} : { images: [{ uri: picture }], textures: [{ source: 0 }] }
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: corners.length, min: [0, 0, 0], max: [4, 2.5, 3] },
    ],
    bufferViews: [{ buffer: 0, byteLength }],
    buffers: [
      { uri: bin === '' ? `data:application/octet-stream;base64,${positions.toString('base64')}` : bin, byteLength },
    ],
    ...textures,
  }
  return { text: Buffer.from(JSON.stringify(json)), bin: positions }
}

/** A ZIP of these files. */
export const zipOf = async (entries: Readonly<Record<string, Uint8Array>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}
