import { Document, NodeIO } from '@gltf-transform/core'
import { markedImages } from '../../../testing/images/markedImages.ts'
import {
  buildMissingFileError,
  createTextMaker,
  fanFaces,
  farWall,
  type ModelSamples,
  roomFacts,
} from '../../../testing/models/sampleModels.ts'
import { findNoPartsBeside } from '../conversion/conversion.ts'
import { packGltf } from '../conversion/packGltf.ts'
import { buildRoomGltf } from '../gltf/samples.ts'

const packSampleGlb = async (text: Buffer) => packGltf(text.toString(), findNoPartsBeside)
const roomGlb = () => packSampleGlb(buildRoomGltf('').text)

/** The room with something else in its JSON, in the same place. */
const roomWith = (from: string, to: string) => async () =>
  Buffer.from(
    Buffer.from(await roomGlb())
      .toString('latin1')
      .replace(from, to.padEnd(from.length)),
    'latin1',
  )

/**
 * The wall as programs of buildings write it: near its own origin, which a node has in the
 * country's grid; y up.
 */
const farGlb = async () => {
  const document = new Document()
  const origin = [392_000, 35, -5_820_000] as const
  const places = fanFaces(farWall).flatMap(([x, y, z]) => [
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
  good: [{ name: 'Room.GLB', make: roomGlb, holds: roomFacts }],
  bad: [
    ['a GLB that is a web page', createTextMaker('<html></html>'), { code: 'glb.notGlb' }],
    ['a GLB that is a glTF', () => buildRoomGltf('').text, { code: 'glb.notGlb' }],
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
      buildMissingFileError('a.png'),
    ],
  ],
  promises: {
    pictures: {
      name: 'room.glb',
      make: async () =>
        packGltf(buildRoomGltf('', 'brick.jpg').text.toString(), () => markedImages.jpeg()),
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
        packSampleGlb(
          Buffer.from(buildRoomGltf('').text.toString().replace('"count":36', '"count":4e9')),
        ),
    },
  },
}
