import { Document, NodeIO } from '@gltf-transform/core'
import { markedPictures } from '../../../testing/markedPictures.ts'
import {
  fannedCorners,
  farWall,
  type ModelSamples,
  missing,
  roomHolds,
  textOf,
} from '../../../testing/sampleModels.ts'
import { noParts } from '../conversion/conversion.ts'
import { packGltf } from '../conversion/packGltf.ts'
import { roomGltf } from '../gltf/samples.ts'

const glbOf = async (text: Buffer) => packGltf(text.toString(), noParts)
const roomGlb = () => glbOf(roomGltf('').text)

/** The room with something else in its JSON, in the same place. */
const roomWith = (from: string, to: string) => async () =>
  Buffer.from(
    Buffer.from(await roomGlb())
      .toString('latin1')
      .replace(from, to.padEnd(from.length)),
    'latin1',
  )

/** The wall as programs of buildings write it: near its own origin, which a node has in the country's grid; y up. */
const farGlb = async () => {
  const document = new Document()
  const origin = [392_000, 35, -5_820_000] as const
  const places = fannedCorners(farWall).flatMap(([x, y, z]) => [
    x - origin[0],
    z - origin[1],
    -y - origin[2],
  ])
  const buffer = document.createBuffer()
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(Float32Array.from(places))
    .setBuffer(buffer)
  const primitive = document.createPrimitive().setAttribute('POSITION', position)
  const mesh = document.createMesh().addPrimitive(primitive)
  const node = document
    .createNode()
    .setMesh(mesh)
    .setTranslation([...origin])
  document.createScene().addChild(node)
  return new NodeIO().writeBinary(document)
}

export const samples: ModelSamples = {
  requirements: 'T53',
  good: [{ name: 'Room.GLB', make: roomGlb, holds: roomHolds }],
  bad: [
    ['a GLB that is a web page', textOf('<html></html>'), { code: 'glb.notGlb' }],
    ['a GLB that is a glTF', () => roomGltf('').text, { code: 'glb.notGlb' }],
    ['a GLB cut off', async () => (await roomGlb()).subarray(0, -100), { code: 'glb.truncated' }],
    [
      'a GLB of glTF 1',
      roomWith('"2.0"', '"1.0"'),
      { code: 'glb.version', values: { version: 'glTF 1.0' } },
    ],
    ['a GLB without surfaces', roomWith('"POSITION"', '"NOWHERE_"'), { code: 'glb.empty' }],
    [
      'a GLB with a picture beside it',
      roomWith('"scene":0,"scenes":[{"nodes":[0]}],', '"images":[{"uri":"a.png"}],'),
      missing('a.png'),
    ],
  ],
  promises: {
    pictures: {
      name: 'room.glb',
      make: async () =>
        packGltf(roomGltf('', 'brick.jpg').text.toString(), () => markedPictures.jpeg()),
    },
    farOrigin: { name: 'wall.glb', make: () => farGlb() },
    missingFile: {
      name: 'room.glb',
      make: roomWith('"scene":0,"scenes":[{"nodes":[0]}],', '"images":[{"uri":"a.png"}],'),
      expected: ['glb.externalFile', 'a.png'],
    },
    concaveFaces: 'A GLB has triangles only.',
    nGons: 'A GLB has triangles only.',
    names: 'A GLB alone names no other file; in a ZIP it does so as a glTF.',
    announced: {
      name: 'room.glb',
      make: () =>
        glbOf(Buffer.from(roomGltf('').text.toString().replace('"count":36', '"count":4e9'))),
    },
  },
}
