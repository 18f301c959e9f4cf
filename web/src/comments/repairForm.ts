import { z } from 'zod'

const modes = ['upload', 'link'] as const

/** A repair as it is written; a picture or a link shows it. */
export interface Repair {
  mode: (typeof modes)[number]
  link: string
  comment: string
  photos: readonly File[]
}

/** The same as it is kept; its picture is the draft's file. */
export const repairDraft = z.object({
  mode: z.enum(modes),
  link: z.string(),
  comment: z.string(),
  idempotencyKey: z.string(),
})

export const newRepair: Repair = { mode: 'upload', link: '', comment: '', photos: [] }

/** Is there nothing in it that would be lost? */
export const isBlank = ({ photos, link, comment }: Repair): boolean =>
  photos.length === 0 && link.trim() === '' && comment.trim() === ''

/** Is there something that shows it? */
export const isProven = ({ mode, photos, link }: Repair): boolean =>
  mode === 'upload' ? photos.length > 0 : link.trim() !== ''
