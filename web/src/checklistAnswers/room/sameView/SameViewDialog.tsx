import { Modal } from '@mantine/core'
import type { AnsweredItem, AnswerPhoto } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../../api/imageUrl.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { keepAnswerPhotos } from '../../unsent/keepAnswers.ts'
import { useRoomOnScreen } from '../roomContext.ts'
import { CameraView } from './CameraView.tsx'
import { OldAndNew } from './OldAndNew.tsx'
import classes from './SameView.module.css'
import { useCamera } from './useCamera.ts'
import { WithoutCamera } from './WithoutCamera.tsx'

interface Props {
  question: string
  answered: AnsweredItem
  /** of last time */
  photos: readonly AnswerPhoto[]
  /** day of last time, as shown */
  date: string
  onClose: () => void
}

/** The camera with a photo of last time laid over it, then both photos beside each other. */
export function SameViewDialog({ question, answered, photos, date, onClose }: Props) {
  const { t } = useTranslation(['sameView', 'ui'])
  const { room } = useRoomOnScreen()
  const { stream, problem } = useCamera()
  const [chosen, setChosen] = useState(0)
  const [taken, setTaken] = useState<File | null>(null)
  const old = photos[chosen]
  const keep = (files: readonly File[]) =>
    void keepAnswerPhotos(room, answered, files).then(onClose, toast.failed)
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('sameViewOf', { question })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{
        content: classes.dialog ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
      // the component library's own limit leaves room above and below
      styles={{ body: { maxHeight: 'none' } }}
      transitionProps={{ duration: 0 }}
    >
      {photos.length > 1 && !taken && (
        <div className={classes.photos}>
          {photos.map((photo, n) => (
            <button
              key={photo.id}
              type="button"
              aria-pressed={n === chosen}
              aria-label={t('choosePhoto', { number: n + 1 })}
              onClick={() => setChosen(n)}
            >
              <img src={getImageUrl(photo.thumbPath)} alt="" />
            </button>
          ))}
        </div>
      )}
      {old && problem && !taken && (
        <WithoutCamera old={old} question={question} date={date} problem={problem} onAdd={keep} />
      )}
      {old && !problem && (
        <CameraView old={old} stream={stream} isHidden={taken !== null} onTake={setTaken} />
      )}
      {old && taken && (
        <OldAndNew
          old={old}
          date={date}
          taken={taken}
          onUse={() => keep([taken])}
          onTakeAgain={() => setTaken(null)}
        />
      )}
    </Modal>
  )
}
