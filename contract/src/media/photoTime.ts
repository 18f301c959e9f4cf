import { z } from 'zod'

/**
 * When a photo was taken, as its camera wrote it (T406). Cameras know their local time, and only
 * some of them their zone.
 */
export const photoTime = z.object({
  /** local time, `2026-11-29T08:11:02`; with `+01:00` or `Z` after it if the camera knew its zone */
  at: z.string(),
  /** the camera's clock was wrong: before 1990, or after the upload */
  isImpossible: z.boolean(),
})
export type PhotoTime = z.output<typeof photoTime>

const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(Z|[+-]\d\d:\d\d)?$/
/** no photo on a phone or a digital camera is older */
const earliestYear = 1990
const minute = 60_000
/** how far ahead of UTC the clocks of the earth are at most, in minutes */
const mostAhead = 14 * 60
/** by how much a camera's clock may be wrong, in minutes */
const drift = 10

/**
 * The time as an instant in milliseconds, as if a local one were UTC; undefined unless it is a day
 * and time of the calendar.
 */
const parsePhotoTime = (at: string): { instant: number; hasZone: boolean } | undefined => {
  const [, year, month, day, hour, minutes, seconds, zone] = localTime.exec(at) ?? []
  const local = `${year}-${month}-${day}T${hour}:${minutes}:${seconds}`
  const utc = Date.parse(`${local}Z`)
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(local)) return undefined
  const instant = zone === undefined ? utc : Date.parse(`${local}${zone}`)
  return Number.isNaN(instant) ? undefined : { instant, hasZone: zone !== undefined }
}

/** Whether a text is a time as `PhotoTime.at` writes it. */
export const isPhotoTime = (at: string): boolean => parsePhotoTime(at) !== undefined

/** A camera's time with the verdict on it; null: the camera said none. */
export const judgePhotoTime = (at: string | null, uploadedAt: Date): PhotoTime | null => {
  const parsed = at === null ? undefined : parsePhotoTime(at)
  if (at === null || !parsed) return null
  const latest = uploadedAt.getTime() + (parsed.hasZone ? drift : mostAhead + drift) * minute
  return { at, isImpossible: Number(at.slice(0, 4)) < earliestYear || parsed.instant > latest }
}
