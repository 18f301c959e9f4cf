import type { AnswerPhoto } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { useTranslation } from 'react-i18next'
import { toFileUrl } from '../../api/requestUrl.ts'
import classes from './ReportChecklists.module.css'

/** The photos of an answer, which open large. */
export function AnswerPhotos({
  photos,
  question,
}: {
  photos: readonly AnswerPhoto[]
  question: string
}) {
  const { t } = useTranslation('reportChecklists')
  if (photos.length === 0) return null
  return (
    <span className={classes.photos}>
      {photos.map((photo, n) => (
        <a key={photo.id} href={toFileUrl(photo.imagePath)} target="_blank" rel="noreferrer">
          <img
            src={toFileUrl(photo.thumbPath)}
            alt={t('photo', { number: n + 1, question })}
            width={photo.width}
            height={photo.height}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  )
}
