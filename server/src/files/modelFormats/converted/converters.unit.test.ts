import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { hotelIfc, ifcOf } from '../../../testing/sampleIfc.ts'
import { roomGltf, roomObj, roomOff, roomPly, zipOf } from '../../../testing/sampleModels.ts'
import { wallUsdz } from '../../../testing/sampleUsdz.ts'
import { converters } from './converters.ts'

const folder = mkdtempSync(join(tmpdir(), 'nspect-models-'))
afterAll(() => rmSync(folder, { recursive: true }))

const convert = (format: keyof typeof converters, bytes: Uint8Array) => {
  const path = join(folder, 'upload')
  writeFileSync(path, bytes)
  return converters[format]({ path, displayName: 'upload' })
}

/** The ZIP with another size of its first entry in its directory than it has. */
const withSize = (zip: Buffer, size: number) => {
  zip.writeUInt32LE(size, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return zip
}

describe('T280, T330, T333, T348: a file that is no such model is refused with the reason:', () => {
  // the loader warns of lines that it does not know
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const obj = roomObj().toString()
  const ply = roomPly('binary_little_endian')
  const off = roomOff().toString()
  const { text: gltf, bin } = roomGltf('room.bin', 'brick.png')
  const invalid = (format: string, detail: string) => ({ code: 'model.invalid', values: { format, detail } })
  const missing = (file: string) => ({ code: 'glb.externalFile', values: { file } })
  const of = (text: string) => () => Buffer.from(text)
  const hotelWith = (change: (text: string) => string) => () => Buffer.from(change(hotelIfc().toString()))

  it.each<[string, keyof typeof converters, () => Uint8Array | Promise<Uint8Array>, object]>([
    ['an OBJ that is a web page', 'obj', of('<html></html>'), { code: 'glb.empty' }],
    ['an empty OBJ', 'obj', of(' '), { code: 'glb.empty' }],
    ['an OBJ with a word for a number', 'obj', of(obj.replace('v 0 0 3', 'v 0 zero 3')), invalid('OBJ', 'corner 4')],
    ['an OBJ whose faces name no corners', 'obj', of(obj.replace('f 1/1', 'f 4711/1')), invalid('OBJ', 'corner 1')],
    ['an OBJ of ten million faces', 'obj', of('\nf 1 2 3'.repeat(1e7)), { code: 'glb.tooManyTriangles' }],
    ['a PLY cut off', 'ply', () => ply.subarray(0, -30), { code: 'glb.truncated' }],
    ['a PLY of points alone', 'ply', of('ply\nelement vertex 1\nend_header\n1\n'), { code: 'glb.empty' }],
    [
      'a PLY that announces more than it has',
      'ply',
      of('ply\nelement vertex 900000000\nelement face 3\nend_header\n'),
      { code: 'glb.truncated' },
    ],
    ['a PLY without an end of its head', 'ply', of('ply\n'), invalid('PLY', 'its head has no end')],
    [
      'a PLY of pentagons',
      'ply',
      of(
        `ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n${'0 0 0\n'.repeat(5)}5 0 1 2 3 4\n`,
      ),
      invalid('PLY', 'faces of more than four corners, or of less than three'),
    ],
    ['an empty OFF', 'off', of(''), invalid('OFF', 'it does not begin with OFF or COFF')],
    ['an OFF that is a PNG', 'off', of('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), { code: 'model.invalid' }],
    ['an OFF of bytes', 'off', () => Buffer.alloc(1e6, 7), invalid('OFF', 'line 1 is too long')],
    ['an OFF with normals', 'off', of(off.replace('OFF', 'NOFF')), { code: 'model.invalid' }],
    ['a binary OFF', 'off', of('OFF BINARY\n\0\0\0\x08'), invalid('OFF', 'line 1')],
    ['an OFF without counts', 'off', of('OFF\n'), { code: 'glb.truncated' }],
    ['an OFF with a negative count', 'off', of('OFF\n8 -6 0\n'), invalid('OFF', 'line 2')],
    ['an OFF of corners alone', 'off', of('OFF\n1 0 0\n0 0 0\n'), { code: 'glb.empty' }],
    [
      'an OFF that announces ten million faces',
      'off',
      of('OFF\n8 10000000 0\n'),
      { code: 'glb.tooManyTriangles', values: { count: 10_000_000 } },
    ],
    ['an OFF that announces more than it can hold', 'off', of('OFF\n900000000 1 0\n'), { code: 'glb.truncated' }],
    ['an OFF with a face too few', 'off', of(off.replace('8 6 12', '8 7 12')), { code: 'glb.truncated' }],
    [
      'an OFF with a face too many',
      'off',
      of(off.replace('8 6 12', '8 5 12')),
      invalid('OFF', 'line 18 is more than it announces'),
    ],
    ['an OFF with a corner too many', 'off', of(off.replace('8 6 12', '7 6 12')), invalid('OFF', 'line 12')],
    ['an OFF cut off', 'off', of(off.slice(0, -22)), { code: 'glb.truncated' }],
    ['an OFF with NaN', 'off', of(off.replace('4 2.5 3', '4 NaN 3')), invalid('OFF', 'line 12')],
    ['an OFF with a number too large', 'off', of(off.replace('4 2.5 3', '4 1e39 3')), invalid('OFF', 'line 12')],
    ['an OFF whose face names no corner', 'off', of(off.replace('4 0 4 6 2', '4 0 4 6 8')), invalid('OFF', 'line 15')],
    ['an OFF with a negative corner', 'off', of(off.replace('4 0 4 6 2', '4 0 4 6 -2')), invalid('OFF', 'line 15')],
    ['an OFF with a face of two corners', 'off', of(off.replace('4 0 4 6 2', '2 0 4')), invalid('OFF', 'line 15')],
    ['an OFF with half a colour', 'off', of(off.replace('255 128 0', '255 128')), invalid('OFF', 'line 13')],
    ['a COFF without colours', 'off', of(off.replace('OFF', 'COFF')), invalid('OFF', 'line 5')],
    [
      'an OFF whose polygons are too many triangles',
      'off',
      () => Buffer.from(`OFF\n3 501 0\n${'0 0 0\n'.repeat(3)}${`10002${' 0'.repeat(10_002)}\n`.repeat(501)}`),
      { code: 'glb.tooManyTriangles', values: { count: 5_010_000 } },
    ],
    ['a glTF that is no JSON', 'gltf', of('{"asset":'), invalid('glTF', 'no JSON')],
    ['a glTF that is a list', 'gltf', of('[]'), invalid('glTF', 'not an object')],
    [
      'a glTF with a list for a number',
      'gltf',
      of('{"buffers":[{"byteLength":[1]}]}'),
      invalid('glTF', 'buffers.0.byteLength'),
    ],
    ['a glTF whose parts name no buffer', 'gltf', of('{"bufferViews":[{"buffer":7}]}'), invalid('glTF', 'bufferViews')],
    ['a glTF without its other files', 'gltf', () => gltf, missing('room.bin')],
    [
      'a glTF that names a web address',
      'gltf',
      () => roomGltf('https://hotel.example/room.bin').text,
      missing('room.bin'),
    ],
    ['an IFC that is a web page', 'ifc', of('<html></html>'), invalid('IFC', 'ISO-10303-21')],
    ['an IFC as XML', 'ifc', of('<?xml version="1.0"?><ifcXML/>'), invalid('IFC', 'ISO-10303-21')],
    ['an empty IFC', 'ifc', of(''), invalid('IFC', 'ISO-10303-21')],
    [
      'a STEP file of a car',
      'ifc',
      () => ifcOf('AUTOMOTIVE_DESIGN', ['#1=PRODUCT();']),
      { code: 'model.schema', values: { version: 'AUTOMOTIVE_DESIGN' } },
    ],
    [
      'an IFC of an older schema',
      'ifc',
      () => ifcOf('IFC2X2_FINAL', []),
      { code: 'model.schema', values: { version: 'IFC2X2_FINAL' } },
    ],
    ['an IFC without a schema', 'ifc', of('ISO-10303-21;\nEND-ISO-10303-21;'), invalid('IFC', 'FILE_SCHEMA')],
    ['an IFC cut off', 'ifc', () => hotelIfc().subarray(0, -400), { code: 'glb.truncated' }],
    ['an IFC of nothing', 'ifc', () => ifcOf('IFC4', []), { code: 'glb.empty' }],
    ['an IFC of no lines', 'ifc', () => ifcOf('IFC4', ['no line at all', '#=;', '(((']), { code: 'glb.empty' }],
    [
      'an IFC whose shape contains itself',
      'ifc',
      hotelWith((text) =>
        text
          .replace('DATA;', 'DATA;\n#80001=IFCBOOLEANRESULT(.UNION.,#80001,#80001);')
          .replaceAll(/'SweptSolid',\(#\d+\)/g, "'CSG',(#80001)"),
      ),
      { code: 'model.invalid' },
    ],
    [
      'an IFC with a text without an end',
      'ifc',
      hotelWith((text) => text.replace("'Wall 1.2'", "'Wall 1.2")),
      invalid('IFC', 'DATA'),
    ],
    ['a USDZ that is none', 'usdz', of('#usda 1.0'), invalid('USDZ', 'no directory')],
    ['a USDZ without its picture', 'usdz', () => wallUsdz(), missing('brick.png')],
    ['a USDZ of a picture', 'usdz', () => zipOf({ 'lobby.png': bin }), { code: 'model.invalid' }],
    ['a USDZ of nothing', 'usdz', () => zipOf({ 'wall.usda': Buffer.from('#usda 1.0\n') }), { code: 'glb.empty' }],
    [
      'a USDZ with a path upwards',
      'usdz',
      async () =>
        Buffer.from(
          (await wallUsdz(bin, 'aa/wall.usda')).toString('latin1').replaceAll('aa/wall', '../wall'),
          'latin1',
        ),
      { code: 'model.invalid' },
    ],
    ['a USDZ that says it is huge', 'usdz', async () => withSize(await wallUsdz(bin), 3e9), { code: 'glb.tooLarge' }],
    [
      'a USDZ that hides what is huge',
      'usdz',
      async () => withSize(await zipOf({ '.a': bin, 'wall.usda': bin, 'textures/brick.png': bin }), 3e9),
      { code: 'glb.tooLarge' },
    ],
    [
      'a USDZ cut off',
      'usdz',
      () => zipOf({ 'wall.usdc': Buffer.from(`PXR-USDC${'x'.repeat(300)}`) }),
      { code: 'model.invalid' },
    ],
    ['a ZIP without a picture', 'archive', () => zipOf({ 'room.gltf': gltf, 'room.bin': bin }), missing('brick.png')],
    [
      'a ZIP with a path upwards',
      'archive',
      () => zipOf({ 'room.gltf': roomGltf('../../etc/passwd').text }),
      missing('passwd'),
    ],
    ['a ZIP of photos', 'archive', () => zipOf({ 'lobby.png': bin }), { code: 'model.noneInside' }],
    [
      'a ZIP of two models',
      'archive',
      () => zipOf({ 'a.obj': roomObj(), 'b.obj': roomObj() }),
      { code: 'model.severalInside', values: { file: 'a.obj', other: 'b.obj' } },
    ],
    [
      'a ZIP cut off',
      'archive',
      async () => (await zipOf({ 'a.obj': roomObj() })).subarray(0, 200),
      invalid('ZIP', 'no directory'),
    ],
    [
      'a ZIP that says it is huge',
      'archive',
      async () => withSize(await zipOf({ 'a.obj': roomObj() }), 3e9),
      { code: 'glb.tooLarge' },
    ],
    [
      'a ZIP that is larger than it says',
      'archive',
      async () => withSize(await zipOf({ 'a.obj': roomObj() }), 9),
      invalid('ZIP', 'a.obj'),
    ],
  ])('%s', async (_, format, make, error) => {
    await expect(convert(format, await make())).rejects.toMatchObject(error)
  })
})

it('T280: a ZIP of a drawn model and the IFC that it was drawn from is the drawn one', async () => {
  const alone = await convert('archive', await zipOf({ 'a.obj': roomObj() }))
  expect(await convert('archive', await zipOf({ 'a.obj': roomObj(), 'a.ifc': hotelIfc() }))).toEqual(alone)
})
