import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ErrorCode } from '@nspect/contract/errors/httpErrors'
import texts from '@nspect/contract/errors/texts.en.json' with { type: 'json' }
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDiskStorage } from '../storage/diskStorage.ts'
import { toByteSource } from './byteSource.ts'
import { GlbError, glbLimits, openStoredGlb, readGlb } from './readGlb.ts'

type Json = Record<string, unknown>

const padded = (bytes: Buffer, filler: number) =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)])

function glb(json: unknown, binary?: Buffer): Buffer {
  const text = padded(Buffer.from(JSON.stringify(json)), 0x20)
  const chunk = (kind: number, bytes: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(bytes.length, 0)
    head.writeUInt32LE(kind, 4)
    return Buffer.concat([head, bytes])
  }
  const body = Buffer.concat([
    chunk(0x4e4f534a, text),
    ...(binary === undefined ? [] : [chunk(0x004e4942, padded(binary, 0))]),
  ])
  const header = Buffer.alloc(12)
  header.writeUInt32LE(0x46546c67, 0)
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([header, body])
}

const picture = await sharp({
  create: { width: 64, height: 32, channels: 3, background: '#c8b090' },
})
  .png()
  .toBuffer()
const corners = Buffer.from(new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0]).buffer)
const binary = Buffer.concat([corners, corners, picture])

/** One textured triangle of 2 x 3 metres. */
const wall = (): Json => ({
  asset: { version: '2.0', generator: 'hotel\u0000 scanner' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, material: 0 }] }],
  materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
  textures: [{ source: 0 }],
  images: [{ bufferView: 2, mimeType: 'image/png' }],
  accessors: [
    { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [2, 3, 0] },
    { bufferView: 1, componentType: 5126, type: 'VEC3', count: 3 },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 36 },
    { buffer: 0, byteOffset: 36, byteLength: 36 },
    { buffer: 0, byteOffset: 72, byteLength: picture.length },
  ],
  buffers: [{ byteLength: binary.length }],
})

const read = (json: Json) => readGlb(toByteSource(glb(json, binary)))
/** The error with that code, if every placeholder of its message is filled. */
const refusal = (code: ErrorCode, values: Json = {}) => ({
  name: 'GlbError',
  code,
  values: expect.objectContaining({
    ...Object.fromEntries(
      marksOf(code).map((mark) => [mark, expect.toSatisfy((value) => String(value) !== '')]),
    ),
    ...values,
  }),
})
const marksOf = (code: ErrorCode): string[] =>
  [...texts[code].matchAll(/\{(\w+)\}/g)].flatMap(([, mark]) =>
    mark && mark !== 'name' ? [mark] : [],
  )

describe('a model', () => {
  it('tells its triangles, size, textures and light', async () => {
    expect(await read(wall())).toEqual({
      size: glb(wall(), binary).length,
      triangles: 1,
      vertices: 3,
      meshes: 1,
      textures: 1,
      textureBytes: 64 * 32 * 4,
      boundingBox: { min: [0, 0, 0], max: [2, 3, 0] },
      hasNormals: true,
      isUnlit: false,
      generator: 'hotel scanner',
      ifc: null,
      missingFiles: [],
    })
  })

  it('is unlit when every material says so, and has no normals when a mesh lacks them', async () => {
    const scan = {
      ...wall(),
      materials: [{ extensions: { KHR_materials_unlit: {} } }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      extensionsRequired: ['KHR_materials_unlit'],
    }
    expect(await read(scan)).toMatchObject({ isUnlit: true, hasNormals: false })
  })

  it('has its box in the scene, through all transforms and without losing precision far out', async () => {
    const nodes = [
      { children: [1], translation: [500_000, 0, 0] },
      { children: [2], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] },
      { mesh: 0, matrix: [0.001, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 1] },
    ]
    const { boundingBox } = await read({ ...wall(), nodes })
    const [min, max] = [boundingBox!.min, boundingBox!.max]
    expect(min[0]).toBeCloseTo(500_000, 9)
    expect(max[1]).toBeCloseTo(0.003, 12)
    expect(min[2]).toBeCloseTo(-0.002, 12)
    expect(max[2]).toBeCloseTo(0, 12)
  })

  it('counts a mesh as often as it is drawn', async () => {
    const nodes = [
      { children: [1, 2, 3] },
      { mesh: 0 },
      { mesh: 0 },
      { mesh: 0, translation: [5, 0, 0] },
    ]
    expect(await read({ ...wall(), nodes })).toMatchObject({
      triangles: 3,
      vertices: 9,
      boundingBox: { max: [7, 3, 0] },
    })
  })

  it('may carry its bytes as data URIs', async () => {
    const json = wall()
    const uri = `data:application/octet-stream;base64,${binary.toString('base64')}`
    const images = [{ uri: `data:image/png;base64,${picture.toString('base64')}` }]
    const bytes = glb({ ...json, buffers: [{ byteLength: binary.length, uri }], images })
    expect(await readGlb(toByteSource(bytes))).toMatchObject({
      triangles: 1,
      textureBytes: 64 * 32 * 4,
    })
  })

  it('may be packed with meshopt, whose stand-in buffer has no bytes', async () => {
    const json = wall()
    const packed = {
      buffer: 0,
      byteOffset: 0,
      byteLength: 20,
      byteStride: 12,
      count: 3,
      mode: 'ATTRIBUTES',
    }
    const extensions = { EXT_meshopt_compression: packed }
    const bufferViews = (json.bufferViews as Json[]).map((view, index) =>
      index < 2 ? { buffer: 1, byteOffset: 0, byteLength: 36, byteStride: 12, extensions } : view,
    )
    const standIn = { byteLength: 36, extensions: { EXT_meshopt_compression: { fallback: true } } }
    const buffers = [{ byteLength: binary.length }, standIn]
    expect(await read({ ...json, bufferViews, buffers })).toMatchObject({ triangles: 1 })
    packed.count = 4
    await expect(read({ ...json, bufferViews, buffers })).rejects.toMatchObject(
      refusal('glb.truncated'),
    )
  })

  it('is read from storage without loading its geometry', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nspect-glb-'))
    const storage = createDiskStorage(folder)
    const { name } = await storage.put(Readable.from([glb(wall(), binary)]), { maxBytes: 1e6 })
    expect(await readGlb(await openStoredGlb(storage, name))).toMatchObject({
      triangles: 1,
      textures: 1,
    })
    await rm(folder, { recursive: true })
  })
})

describe('BI-101: a model is refused', () => {
  const changed = (path: (string | number)[], value: unknown): Json => {
    const json = structuredClone(wall())
    let at = json as Record<string | number, unknown>
    for (const key of path.slice(0, -1)) at = at[key] as typeof at
    at[path.at(-1)!] = value
    return json
  }
  const header = (offset: number, value: number) => {
    const bytes = glb(wall(), binary)
    bytes.writeUInt32LE(value, offset)
    return bytes
  }
  const size = glb(wall(), binary).length

  it.each<[string, Buffer, ErrorCode]>([
    ['is empty', Buffer.alloc(0), 'glb.notGlb'],
    ['is one byte', Buffer.from('g'), 'glb.notGlb'],
    ['is a web page', Buffer.from('<!doctype html><p>Lobby'), 'glb.notGlb'],
    ['is a photo', picture, 'glb.notGlb'],
    ['ends in its header', glb(wall(), binary).subarray(0, 10), 'glb.truncated'],
    ['ends in its JSON', glb(wall(), binary).subarray(0, 60), 'glb.truncated'],
    ['ends in its geometry', glb(wall(), binary).subarray(0, size - 40), 'glb.truncated'],
    ['declares more than there is', header(8, size + 4), 'glb.truncated'],
    [
      'has bytes behind its end',
      Buffer.concat([glb(wall(), binary), Buffer.from('PK\x03\x04')]),
      'glb.invalid',
    ],
    ['declares a JSON chunk beyond its end', header(12, size), 'glb.truncated'],
    ['declares a JSON chunk of 4 GB', header(12, 0xffff_fff0), 'glb.tooMuch'],
    ['is of the first GLB version', header(4, 1), 'glb.version'],
    ['has no JSON first', header(16, 0x004e4942), 'glb.invalid'],
    ['holds broken JSON', glb(wall(), binary).fill('{', 20, 24), 'glb.invalid'],
    ['holds a list for JSON', glb([]), 'glb.invalid'],
    ['has no binary chunk for its buffer', glb(wall()), 'glb.truncated'],
  ])('when it %s', async (_, bytes, code) => {
    await expect(readGlb(toByteSource(bytes))).rejects.toMatchObject(refusal(code))
  })

  it.each<[string, Json, ErrorCode]>([
    ['a view outside its buffer', changed(['bufferViews', 0, 'byteLength'], 1e6), 'glb.truncated'],
    ['an accessor outside its view', changed(['accessors', 0, 'count'], 4), 'glb.truncated'],
    [
      'an accessor pushed outside by its offset',
      changed(['accessors', 0, 'byteOffset'], 4),
      'glb.truncated',
    ],
    ['a negative offset', changed(['bufferViews', 0, 'byteOffset'], -4), 'glb.invalid'],
    ['half a vertex', changed(['accessors', 0, 'count'], 2.5), 'glb.invalid'],
    ['a type named like a method', changed(['accessors', 0, 'type'], 'toString'), 'glb.invalid'],
    [
      'an index to nowhere',
      changed(['meshes', 0, 'primitives', 0, 'attributes', 'POSITION'], 9),
      'glb.invalid',
    ],
    ['a node that is its own child', changed(['nodes', 0, 'children'], [0]), 'glb.invalid'],
    [
      'a rotation that is no number',
      changed(['nodes', 0, 'rotation'], [0, 0, null, 1]),
      'glb.invalid',
    ],
    ['no scene', changed(['scenes'], []), 'glb.empty'],
    ['nothing in its scene', changed(['nodes', 0], {}), 'glb.empty'],
    ['points only', changed(['meshes', 0, 'primitives', 0, 'mode'], 0), 'glb.empty'],
    ['glTF 1', changed(['asset', 'version'], '1.0'), 'glb.version'],
    ['a picture that is none', changed(['images', 0, 'bufferView'], 0), 'glb.picture'],
    ['lists for objects', changed(['accessors', 0], []), 'glb.invalid'],
    [
      'sparse values outside their view',
      changed(['accessors', 0, 'sparse'], {
        count: 3,
        indices: { bufferView: 0, componentType: 5125 },
        values: { bufferView: 1, byteOffset: 12 },
      }),
      'glb.truncated',
    ],
  ])('for %s', async (_, json, code) => {
    await expect(read(json)).rejects.toMatchObject(refusal(code))
  })

  it('for a file it refers to, naming that file', async () => {
    const texture = changed(['images'], [{ uri: 'Textures/wall%20paper.png' }])
    await expect(read(texture)).rejects.toMatchObject(
      refusal('glb.externalFile', { file: 'wall paper.png' }),
    )
    const buffer = changed(['buffers', 0, 'uri'], 'http://intranet.example/%E0%A4%A/hotel.bin')
    await expect(read(buffer)).rejects.toMatchObject(
      refusal('glb.externalFile', { file: 'hotel.bin' }),
    )
  })

  it('for more than five million triangles, with their number, and before any memory is taken', async () => {
    const many = changed(['accessors', 0], {
      componentType: 5126,
      type: 'VEC3',
      count: 1_000_000_000,
    })
    await expect(read(many)).rejects.toMatchObject(
      refusal('glb.tooManyTriangles', { count: 333_333_333 }),
    )
    const instances = structuredClone(wall())
    const nodes = Array.from({ length: 3_000 }, () => ({ mesh: 0 }))
    const accessors = [{ componentType: 5126, type: 'VEC3', count: 6_000 }]
    Object.assign(instances, {
      nodes,
      accessors,
      scenes: [{ nodes: nodes.map((_, index) => index) }],
    })
    Object.assign(instances, { meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] })
    await expect(read(instances)).rejects.toMatchObject(refusal('glb.tooManyTriangles'))
  })

  it('for geometry that unpacks to more than a gigabyte', async () => {
    const normals = changed(['accessors', 1], {
      componentType: 5126,
      type: 'MAT4',
      count: 1_000_000_000,
    })
    await expect(read(normals)).rejects.toMatchObject(refusal('glb.tooMuch'))
  })

  it('for a file above 250 MB, without reading it', async () => {
    const source = { size: glbLimits.file + 1, read: () => Promise.reject(new Error('was read')) }
    await expect(readGlb(source)).rejects.toMatchObject(refusal('glb.tooLarge'))
  })

  it('for textures that need more than 2 GiB decoded, from their headers', async () => {
    const huge = Buffer.from(binary)
    huge.writeUInt32BE(30_000, 72 + 16)
    huge.writeUInt32BE(30_000, 72 + 20)
    await expect(readGlb(toByteSource(glb(wall(), huge)))).rejects.toMatchObject(
      refusal('glb.texturesTooLarge'),
    )
  })

  it('for an extension that it requires and no viewer of ours knows, but not for one it merely offers', async () => {
    const required = changed(['extensionsRequired'], ['KHR_texture_basisu', 'ACME_radio_waves'])
    await expect(read(required)).rejects.toMatchObject(
      refusal('glb.unsupported', { feature: 'ACME_radio_waves' }),
    )
    expect(await read(changed(['extensionsUsed'], ['ACME_radio_waves']))).toMatchObject({
      triangles: 1,
    })
  })

  it('for nodes shared and nested so that walking them would never end', async () => {
    const doubled = Array.from({ length: 60 }, (_, index) =>
      index === 59 ? { mesh: 0 } : { children: [index + 1, index + 1] },
    )
    await expect(read({ ...wall(), nodes: doubled })).rejects.toMatchObject(refusal('glb.invalid'))
    const deep = Array.from({ length: 100_000 }, (_, index) => ({ children: [index + 1] }))
    await expect(read({ ...wall(), nodes: [...deep, { mesh: 0 }] })).rejects.toMatchObject(
      refusal('glb.tooDeep'),
    )
  })

  it('with a reason and never by a crash, whatever bytes are damaged', async () => {
    let state = 20_251
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const original = glb(wall(), binary)
    const tokens = [
      'null',
      '-1',
      '1e999',
      '[]',
      '{}',
      '""',
      '9007199254740993',
      'true',
      '0.5',
      '1e9',
    ]
    const codes = new Map<string, number>()
    for (let round = 0; round < 1_000; round++) {
      let bytes: Buffer = Buffer.from(original)
      if (round % 2 === 0) {
        for (let flips = 1 + random(4); flips > 0; flips--)
          bytes[random(bytes.length)] = random(256)
        if (random(4) === 0) bytes = bytes.subarray(0, random(bytes.length))
      } else {
        // Damage that stays valid JSON: a value in the middle of the file replaced by one of
        // another type.
        const numbers = [
          ...JSON.stringify(wall()).matchAll(
            /(?<=[:[,])(-?\d+(\.\d+)?|"[^"]*"|\[[^[\]]*\])(?=[,\]}])/g,
          ),
        ]
        const target = numbers[random(numbers.length)]!
        const text = JSON.stringify(wall())
        const damaged =
          text.slice(0, target.index) +
          tokens[random(tokens.length)] +
          text.slice(target.index + target[0].length)
        try {
          bytes = glb(JSON.parse(damaged), binary)
        } catch {
          continue
        }
      }
      const outcome = await readGlb(toByteSource(bytes)).then(
        () => 'taken',
        (error: unknown) => {
          if (!(error instanceof GlbError)) return `threw ${String(error)}`
          const empty = marksOf(error.code).filter((mark) => !error.values[mark])
          return empty.length > 0 ? `threw ${error.code} without ${empty}` : error.code
        },
      )
      codes.set(outcome, (codes.get(outcome) ?? 0) + 1)
    }
    expect([...codes.keys()].filter((code) => code.startsWith('threw'))).toEqual([])
    expect(codes.size).toBeGreaterThan(3)
  })
})

const samples = resolve(
  import.meta.dirname,
  '../../..',
  process.env.SAMPLES_DIR ?? '../shared/samples',
  'glb',
)
describe.runIf(existsSync(samples))('real models', () => {
  it('a real apartment is taken', async () => {
    const facts = await readGlb(
      toByteSource(await readFile(join(samples, 'Duplex_A_20110907.glb'))),
    )
    expect(facts).toMatchObject({ triangles: 26_774, meshes: 18, textures: 0 })
    for (const axis of [0, 1, 2] as const) {
      const extent = facts.boundingBox!.max[axis] - facts.boundingBox!.min[axis]
      expect(extent).toBeGreaterThan(3)
      expect(extent).toBeLessThan(60)
    }
  })

  it.each(['garage', 'small-a', 'small-b'])(
    'kenney-building-%s is refused, naming its missing texture',
    async (name) => {
      const bytes = await readFile(join(samples, `kenney-building-${name}.glb`))
      await expect(readGlb(toByteSource(bytes))).rejects.toMatchObject(
        refusal('glb.externalFile', { file: 'colormap.png' }),
      )
    },
  )
})
