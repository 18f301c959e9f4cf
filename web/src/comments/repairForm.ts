import { z } from 'zod'

const modes = ['upload', 'link'] as const

/** The form values of a repair; its proof is one or several pictures, or a link. */
export interface RepairValues {
  mode: (typeof modes)[number]
  link: string
  comment: string
  photos: readonly File[]
}

/** Schema of the stored draft; its pictures are the draft's files. */
export const repairDraftShape = z.object({
  mode: z.enum(modes),
  link: z.string(),
  comment: z.string(),
  idempotencyKey: z.string(),
})

export const emptyRepair: RepairValues = { mode: 'upload', link: '', comment: '', photos: [] }

/** Whether there is no input that would be lost. */
export const isRepairFormBlank = ({ photos, link, comment }: RepairValues): boolean =>
  photos.length === 0 && link.trim() === '' && comment.trim() === ''

/** Whether there is a proof. */
export const hasRepairProof = ({ mode, photos, link }: RepairValues): boolean =>
  mode === 'upload' ? photos.length > 0 : link.trim() !== ''
