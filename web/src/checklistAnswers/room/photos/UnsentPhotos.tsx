import { IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unsentQueue } from '../../../offline/unsentQueue.ts'
import { readUnsentFiles } from '../../../offline/unsentStore.ts'
import { UnsentImagePreview } from '../../../ui/files/UnsentImagePreview.tsx'
import type { UnsentPhoto } from '../../unsent/useUnsentOfProject.ts'
import classes from './AnswerPhotos.module.css'

interface Props {
  photos: readonly UnsentPhoto[]
  question: string
}

/** Photos of an item that wait on this device. */
export function UnsentPhotos({ photos, question }: Props) {
  return photos.map((photo) => <Waiting key={photo.key} photo={photo} question={question} />)
}

function Waiting({ photo: { key, refusal }, question }: { photo: UnsentPhoto; question: string }) {
  const { t } = useTranslation('checklistAnswers')
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    let isShown = true
    void readUnsentFiles(key).then(
      ([first]) => isShown && setFile(first?.file ?? null),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [key])
  return (
    <span className={classes.waiting} data-refused={refusal !== '' || undefined}>
      <span className={classes.thumb}>
        {file && <UnsentImagePreview file={file} alt={t('photoOf', { question })} />}
      </span>
      <small>
        <IconClock size={14} aria-hidden /> {refusal || t('waiting')}
      </small>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('removePhoto', { question })}
        onClick={() => void unsentQueue.discard(key)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </span>
  )
}
