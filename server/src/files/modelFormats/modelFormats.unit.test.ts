import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { httpErrors } from '@nspect/contract/errors/httpErrors'
import {
  type ModelFormatName,
  modelFormatNames,
  modelFormats,
} from '@nspect/contract/media/modelFormats'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/memoryStorage.ts'
import { createZip, type ModelSamples } from '../../testing/models/sampleModels.ts'
import type { AcceptedFile } from '../acceptedFile.ts'
import { toByteSource } from '../byteSource.ts'
import type { Triple } from '../glbMetadata.ts'
import { sharp } from '../imageLibrary.ts'
import { readGlb } from '../readGlb.ts'
import { detectModelFormat } from './acceptModel.ts'
import { loadConverter } from './conversion/loadConverter.ts'
import { buildHotelIfc } from './ifc/testing/sampleIfc.ts'
import { loadModelFormat } from './modelFormat.ts'
import { buildRoomObj } from './obj/samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'nspect-models-'))
afterAll(() => rmSync(folder, { recursive: true }))
// the loaders warn of what they do not know
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const loaded = await Promise.all(
  modelFormatNames.map(async (name) => {
    const { samples }: { samples: ModelSamples } = await import(`./${name}/samples.ts`)
    return { name, ...samples }
  }),
)
/** The name of an upload with an ending of the format. */
const fileOf = (name: ModelFormatName) =>
  `upload.${modelFormats[name].accept[0].replace(/^\.|^.*\//, '')}`

/** What becomes of a file as one of that format; a converter runs here, not in its own process. */
const take = async (
  name: ModelFormatName,
  bytes: Uint8Array,
): Promise<Pick<AcceptedFile, 'glb' | 'width' | 'height'>> => {
  const displayName = fileOf(name)
  const format = await loadModelFormat(name)
  if ('take' in format) {
    const storage = createMemoryStorage(folder)
    const stored = await storage.put(Readable.from([Buffer.from(bytes)]), {
      maxBytes: bytes.length,
    })
    return format.take(storage, { ...stored, field: 'modelFile', displayName, takes: 'model' })
  }
  const { convert } = await loadConverter(name)
  const path = join(folder, displayName)
  writeFileSync(path, bytes)
  return {
    glb: await readGlb(toByteSource(Buffer.from((await convert?.({ path, displayName })) ?? []))),
  }
}

/**
 * `accepted`, or the code of the reason that the person hears; any other error is a fault of ours.
 */
const outcomeOf = async (name: ModelFormatName, bytes: Uint8Array): Promise<string> => {
  try {
    await take(name, bytes)
    return 'accepted'
  } catch (error) {
    const { code } = error as { code?: keyof typeof httpErrors }
    if (code === undefined || !Object.hasOwn(httpErrors, code)) throw error
    expect(httpErrors[code]).toBeLessThan(500)
    return code
  }
}

const near = (place: Triple) => place.map((value) => expect.closeTo(value, 5))
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a0522d' } })
  .png()
  .toBuffer()

describe.each(loaded)('$requirements: a file as $name', ({ name, good, bad }) => {
  it.each(good)('is recognised, and read: $name', async ({ name: fileName, make, holds }) => {
    const bytes = Buffer.from(await make())
    expect(detectModelFormat(bytes.subarray(0, 64), fileName)).toBe(name)
    const { glb, width, height } = await take(name, bytes)
    if ('width' in holds) expect({ width, height }).toEqual(holds)
    else
      expect(glb).toMatchObject({
        triangles: holds.triangles,
        boundingBox: { min: near(holds.min), max: near(holds.max) },
      })
  })

  it.each(bad)('is refused with the reason: %s', async (_, make, error) => {
    await expect(take(name, await make())).rejects.toMatchObject(error)
  })

  it('is refused with a reason if it is empty, or a picture of another kind', async () => {
    expect(await outcomeOf(name, Buffer.alloc(0))).not.toBe('accepted')
    expect(await outcomeOf(name, png)).not.toBe('accepted')
  })

  it('that is cut off anywhere is read, or refused with a reason', async () => {
    const bytes = await good[0].make()
    for (let part = 1; part < 16; part++)
      await outcomeOf(name, bytes.subarray(0, Math.floor((bytes.length * part) / 16)))
  })
})

it('T53, T280: the bytes decide before the ending does; what is of no format is rejected as a GLB', () => {
  expect(detectModelFormat(Buffer.from('ply\n'), 'scan.off')).toBe('ply')
  expect(detectModelFormat(Buffer.from('glTF'), 'room.gltf')).toBe('glb')
  expect(detectModelFormat(png, 'room.obj')).toBe('panorama')
  expect(detectModelFormat(Buffer.from('<html></html>'), 'model.exe')).toBe('glb')
})

it('T280: a ZIP of a drawn model and the IFC that it was drawn from is the drawn one', async () => {
  const glbOf = async (name: ModelFormatName, bytes: Uint8Array) => {
    const path = join(folder, fileOf(name))
    writeFileSync(path, bytes)
    return (await loadConverter(name)).convert?.({ path, displayName: 'upload' })
  }
  const alone = await glbOf('archive', await createZip({ 'a.obj': buildRoomObj() }))
  expect(alone).toBeDefined()
  expect(
    await glbOf('archive', await createZip({ 'a.obj': buildRoomObj(), 'a.ifc': buildHotelIfc() })),
  ).toEqual(alone)
})
