import type { Exif } from 'sharp'
import { describe, expect, it } from 'vitest'
import { cameraTraces, markedImages } from '../../testing/images/markedImages.ts'
import { sharp } from '../imageLibrary.ts'
import { readCameraNotes } from './readCameraNotes.ts'

const told = {
  IFD0: { Make: 'Nokando', Model: 'Nokando P9' },
  IFD2: { DateTimeOriginal: '2026:11:29 08:11:02', OffsetTimeOriginal: '+01:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 12/1 30/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '16/1 22/1 10/1',
  },
}
const nothing = { takenAt: null, camera: null, latitude: null, longitude: null }

const shoot = (exif: Exif) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } }).withExif(exif)
const jpeg = (exif: Exif) => shoot(exif).jpeg().toBuffer()

describe('T406: what a camera wrote into a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is read from %s', async (format) => {
    expect(readCameraNotes(await shoot(told).toFormat(format).toBuffer())).toEqual({
      takenAt: '2026-11-29T08:11:02+01:00',
      camera: 'Nokando P9',
      latitude: 48.208333,
      longitude: -16.369444,
    })
  })

  it.each(['heic', 'tiff'] as const)('is read from %s, too', async (format) => {
    expect(readCameraNotes(await markedImages[format]({})).camera).toBe(cameraTraces.make)
  })

  it.each([
    ['without a zone', { DateTimeOriginal: '2026:11:29 08:11:02' }, '2026-11-29T08:11:02'],
    [
      'with a zone that is none',
      { DateTimeOriginal: '2026:11:29 08:11:02', OffsetTimeOriginal: 'Home' },
      '2026-11-29T08:11:02',
    ],
    [
      'as the time of digitizing alone',
      { DateTimeDigitized: '2026:11:29 08:11:02' },
      '2026-11-29T08:11:02',
    ],
    ['of a clock that was never set', { DateTimeOriginal: '0000:00:00 00:00:00' }, null],
    ['as a day that no calendar has', { DateTimeOriginal: '2026:02:30 10:00:00' }, null],
    ['as words', { DateTimeOriginal: 'last Thursday' }, null],
  ])('may have its time %s', async (_, IFD2, takenAt) => {
    expect(readCameraNotes(await jpeg({ IFD2 })).takenAt).toBe(takenAt)
  })

  it('names maker and model once, without control characters, and not endlessly', async () => {
    const camera = async (Make: string, Model: string) =>
      readCameraNotes(await jpeg({ IFD0: { Make, Model } })).camera
    expect(await camera('Nokando', 'P9')).toBe('Nokando P9')
    expect(await camera('Nokando', 'nokando P9')).toBe('nokando P9')
    expect(await camera('Nok\u0007ando', ' ')).toBe('Nokando')
    expect((await camera('Nokando', 'P9 '.repeat(400)))?.length).toBeLessThanOrEqual(80)
  })

  it('is no position where a phone without reception writes zeros, or beyond the earth', async () => {
    const IFD3 = (degrees: string) => ({
      GPSLatitudeRef: 'N',
      GPSLatitude: degrees,
      GPSLongitudeRef: 'E',
      GPSLongitude: degrees,
    })
    for (const degrees of ['0/1 0/1 0/1', '400/1 0/1 0/1', '1/0 0/0 0/0'])
      expect(readCameraNotes(await jpeg({ IFD3: IFD3(degrees) }))).toEqual(nothing)
  })

  it('is nothing in a photo without notes, in half a photo, and in what is no photo', async () => {
    const photo = await jpeg(told)
    const plain = await sharp(photo).jpeg().toBuffer()
    for (const bytes of [plain, photo.subarray(0, 30), Buffer.from('no photo'), Buffer.alloc(0)])
      expect(readCameraNotes(bytes)).toEqual(nothing)
  })

  it('is found behind ten megabytes of other metadata', async () => {
    const photo = await jpeg(told)
    const segment = Buffer.alloc(2 + 65_535, 0x20)
    segment.writeUInt16BE(0xffe4, 0)
    segment.writeUInt16BE(65_535, 2)
    const heavy = Buffer.concat([
      photo.subarray(0, 2),
      ...Array.from({ length: 160 }, () => segment),
      photo.subarray(2),
    ])
    expect(readCameraNotes(heavy).camera).toBe('Nokando P9')
  })
})
