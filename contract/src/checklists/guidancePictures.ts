import { z } from 'zod'

/** SHA-256 of a picture's stored bytes, by which an item names its picture; in hexadecimal digits. */
export const pictureHash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'value.invalid' })

/** A picture with its smaller forms. Paths are signed, relative to `api/`; pixels. */
export const shownPicture = z.object({
  imagePath: z.string(),
  previewPath: z.string(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
})
export type ShownPicture = z.output<typeof shownPicture>

/** The pictures of a checklist's items, by their hashes. */
export const guidancePictures = z.record(pictureHash, shownPicture).default({})
