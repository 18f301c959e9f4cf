import { z } from 'zod'

/** SHA-256 of a picture's stored bytes, by which an item names its picture; in hexadecimal digits. */
export const imageHash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'value.invalid' })

/** A picture with its smaller forms. Paths are signed, relative to `api/`; pixels. */
export const shownImage = z.object({
  imagePath: z.string(),
  previewPath: z.string(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
})
export type ShownImage = z.output<typeof shownImage>

/** The pictures of a checklist's items, by their hashes. */
export const guidanceImages = z.record(imageHash, shownImage).default({})
