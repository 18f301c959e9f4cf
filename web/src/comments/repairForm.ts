import { z } from 'zod'

const modes = ['upload', 'link'] as const

/** The form values of a repair; its proof is one or several pictures, or a link. */
export interface Repair {
  mode: (typeof modes)[number]
  link: string
  comment: string
  photos: readonly File[]
}

/** Schema of the stored draft; its pictures are the draft's files. */
export const repairDraft = z.object({
  mode: z.enum(modes),
  link: z.string(),
  comment: z.string(),
  idempotencyKey: z.string(),
})

export const newRepair: Repair = { mode: 'upload', link: '', comment: '', photos: [] }

/** Whether there is no input that would be lost. */
export const isBlank = ({ photos, link, comment }: Repair): boolean =>
  photos.length === 0 && link.trim() === '' && comment.trim() === ''

/** Whether there is a proof. */
export const isProven = ({ mode, photos, link }: Repair): boolean =>
  mode === 'upload' ? photos.length > 0 : link.trim() !== ''
