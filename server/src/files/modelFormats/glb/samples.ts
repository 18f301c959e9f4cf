import { type ModelSamples, missing, roomHolds, textOf } from '../../../testing/sampleModels.ts'
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
}
