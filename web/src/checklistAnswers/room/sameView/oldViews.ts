import type {
  AnswerPhoto,
  PinViewpoint,
  PreviousAnswer,
} from '@nspect/contract/checklistAnswers/checklistAnswers'

/** A picture of last time. */
export type OldImage = Omit<AnswerPhoto, 'id'>

/** What was seen last time, and from where in the 3D view; null: by a camera. */
export interface OldView {
  key: string
  picture: OldImage
  seenFrom: PinViewpoint | null
}

/** What an item was shown by last time: its photos, then the still of its point. */
export const listOldViews = ({ photos, view }: PreviousAnswer): OldView[] => [
  ...photos.map((photo) => ({ key: String(photo.id), picture: photo, seenFrom: null })),
  ...(view ? [{ key: 'view', picture: view.picture, seenFrom: view }] : []),
]
