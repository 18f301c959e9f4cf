import type { AnswerPhoto } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../../api/imageUrl.ts'
import { AnswerPhotoDialog } from './AnswerPhotoDialog.tsx'
import classes from './AnswerPhotos.module.css'

interface Props {
  photos: readonly AnswerPhoto[]
  /** of their item, for the names of the pictures */
  question: string
  /** of last time: beside its words */
  isSmall?: boolean
  /** absent: they cannot be deleted here */
  onDelete?: (photo: AnswerPhoto) => Promise<void>
}

/** Photos of an item that the server has; one opens large. */
export function StoredPhotos({ photos, question, isSmall = false, onDelete }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const [openId, setOpenId] = useState<number | null>(null)
  const open = photos.find(({ id }) => id === openId)
  return (
    <>
      {photos.map((photo, n) => (
        <button
          key={photo.id}
          type="button"
          className={classes.thumb}
          data-small={isSmall || undefined}
          aria-label={t(isSmall ? 'openPhotoBefore' : 'openPhoto', { number: n + 1, question })}
          onClick={() => setOpenId(photo.id)}
        >
          <img src={getImageUrl(photo.thumbPath)} alt="" loading="lazy" />
        </button>
      ))}
      {open && (
        <AnswerPhotoDialog
          photo={open}
          question={question}
          onClose={() => setOpenId(null)}
          {...(onDelete && {
            onDelete: async () => {
              await onDelete(open)
              setOpenId(null)
            },
          })}
        />
      )}
    </>
  )
}
