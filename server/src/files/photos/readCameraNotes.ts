import { isPhotoTime } from '@nspect/contract/media/photoTime'
import ExifReader from 'exifreader'

/** What a camera wrote into a photo; null: nothing, or nonsense. */
export interface CameraNotes {
  /** as `PhotoTime.at` */
  takenAt: string | null
  /** maker and model */
  camera: string | null
  /** WGS 84, in degrees */
  latitude: number | null
  longitude: number | null
}

const nothing: CameraNotes = { takenAt: null, camera: null, latitude: null, longitude: null }

const longestCamera = 80
/** decimal places of a degree: a tenth of a metre */
const places = 6

type Exif = Record<string, { description: string } | undefined>

const readText = (tag: Exif[string]): string =>
  (tag?.description ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()

/** EXIF writes `2026:11:29 08:11:02`, and the zone, if it is known, in a tag of its own. */
const readTime = (exif: Exif, which: 'Original' | 'Digitized'): string | null => {
  const [day = '', time = ''] = readText(exif[`DateTime${which}`]).split(' ')
  const local = `${day.replaceAll(':', '-')}T${time}`
  const zone = readText(exif[`OffsetTime${which}`])
  return [`${local}${zone}`, local].find(isPhotoTime) ?? null
}

/** Most models name their maker again. */
const readCamera = (exif: Exif): string | null => {
  const [maker, model] = [readText(exif.Make), readText(exif.Model)]
  const isNamedTwice = model.toLowerCase().startsWith(maker.toLowerCase())
  return (isNamedTwice ? model : `${maker} ${model}`).trim().slice(0, longestCamera) || null
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(places))

/** A phone without reception writes zeros, a place in the sea. */
const readPosition = (gps: { Latitude?: number; Longitude?: number } = {}) => {
  const { Latitude: latitude = Number.NaN, Longitude: longitude = Number.NaN } = gps
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth && (latitude !== 0 || longitude !== 0)
    ? { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
    : { latitude: null, longitude: null }
}

const wanted = {
  exif: [
    'DateTimeOriginal',
    'DateTimeDigitized',
    'OffsetTimeOriginal',
    'OffsetTimeDigitized',
    'Make',
    'Model',
  ],
  gps: true,
} as const

/** Reads what the camera wrote into a photo of any accepted format; of a broken one, nothing. */
export const readCameraNotes = (photo: Buffer): CameraNotes => {
  try {
    const { exif = {}, gps } = ExifReader.load(photo, {
      expanded: true,
      includeTags: { exif: [...wanted.exif], gps: wanted.gps },
    })
    const tags = exif as Exif
    return {
      takenAt: readTime(tags, 'Original') ?? readTime(tags, 'Digitized'),
      camera: readCamera(tags),
      ...readPosition(gps),
    }
  } catch {
    return nothing
  }
}
