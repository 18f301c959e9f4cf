import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ImageFormatKey, imageFormatNames } from '@nspect/contract/media/imageFormats'
import { afterAll, describe, expect, it } from 'vitest'
import { markedImages } from '../../testing/images/markedImages.ts'
import { createMemoryStorage } from '../../testing/memoryStorage.ts'
import { acceptImageAsStill, acceptLogo, acceptPinPhoto, acceptUploads } from '../acceptUploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'nspect-cut-off-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = createMemoryStorage(folder)

const uploadOf = async (bytes: Buffer) => ({
  ...(await storage.put(Readable.from([bytes]), { maxBytes: bytes.length })),
  field: 'file',
  displayName: 'lobby',
})
type Take = (bytes: Buffer) => Promise<unknown>
const takenAs =
  (takes: 'image' | 'model' | 'document'): Take =>
  async (bytes) =>
    acceptUploads(storage, [{ ...(await uploadOf(bytes)), takes }])

/** Every place where a picture is taken: as what, and by which function. */
const places: Record<string, Take> = {
  'a photo of a point, or a picture of an inspection': takenAs('image'),
  'a panorama': takenAs('model'),
  'a document': takenAs('document'),
  'the photo of a new point': async (bytes) =>
    acceptPinPhoto(
      storage,
      { ...(await uploadOf(bytes)), takes: 'image' },
      { keepsOriginals: false, keepsPositions: false },
    ),
  'a logo': async (bytes) => acceptLogo(storage, { ...(await uploadOf(bytes)), takes: 'image' }),
  'a still': (bytes) => acceptImageAsStill(storage, 'lobby', bytes),
}

/**
 * Formats of which what is there can be shown; of the others, the end tells how to read what comes
 * before it.
 */
const canBeKept: Record<ImageFormatKey, boolean> = {
  jpeg: true,
  png: true,
  webp: true,
  gif: true,
  heic: false,
  avif: false,
  tiff: false,
}

const keep = async (bytes: Buffer) =>
  acceptUploads(storage, [{ ...(await uploadOf(bytes)), takes: 'image' }], {
    keepCutOff: true,
  })

describe.each(imageFormatNames)('T543: a picture in %s whose end is missing', (format) => {
  const cutOff = async () => {
    const bytes = await markedImages[format]({ width: 400, height: 200 })
    return bytes.subarray(0, Math.floor(bytes.length * 0.9))
  }

  it.each(Object.entries(places))('is refused for that reason as %s', async (_, take) => {
    const code = canBeKept[format] ? 'image.cutOff' : 'image.cutOffLost'
    await expect(take(await cutOff())).rejects.toMatchObject({ code, values: { name: 'lobby' } })
  })

  it('is kept as far as it can be shown', async () => {
    const keeping = keep(await cutOff())
    if (canBeKept[format]) expect(await keeping).toMatchObject([{ kind: 'photo' }])
    else await expect(keeping).rejects.toMatchObject({ code: 'image.cutOffLost' })
  })
})
