import { Modal } from '@mantine/core'
import type { AnsweredItem } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { IconCube } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../../api/imageUrl.ts'
import { lazyWithTexts } from '../../../i18n/lazyWithTexts.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { keepAnswerPhotos } from '../../unsent/keepAnswers.ts'
import { useRoomOnScreen } from '../roomContext.ts'
import { CameraOrPhoto } from './CameraOrPhoto.tsx'
import { OldAndNew } from './OldAndNew.tsx'
import type { OldView } from './oldViews.ts'
import classes from './SameView.module.css'

const ModelView = lazyWithTexts(() => import('./ModelView.tsx').then((m) => m.ModelView))

interface Props {
  question: string
  answered: AnsweredItem
  views: readonly OldView[]
  /** day of last time, as shown */
  date: string
  onClose: () => void
}

/**
 * Shows what was seen last time once more, then both pictures beside each other: a photo by the
 * camera below it, the still of a point by the 3D view from the same place.
 */
export function SameViewDialog({ question, answered, views, date, onClose }: Props) {
  const { t } = useTranslation(['sameView', 'ui'])
  const { room } = useRoomOnScreen()
  const [chosen, setChosen] = useState(0)
  const [taken, setTaken] = useState<File | null>(null)
  const old = views[chosen]
  const keep = (files: readonly File[]) =>
    void keepAnswerPhotos(room, answered, files).then(onClose, toast.failed)
  const taking = { date, isHidden: taken !== null, onTake: setTaken }
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
      {views.length > 1 && !taken && (
        <div className={classes.photos}>
          {views.map(({ key, picture, seenFrom }, n) => (
            <button
              key={key}
              type="button"
              aria-pressed={n === chosen}
              aria-label={seenFrom ? t('chooseModel') : t('choosePhoto', { number: n + 1 })}
              onClick={() => setChosen(n)}
            >
              <img src={getImageUrl(picture.thumbPath)} alt="" />
              {seenFrom && <IconCube size={18} aria-hidden />}
            </button>
          ))}
        </div>
      )}
      {old?.seenFrom && (
        <Suspense>
          <ModelView old={old.seenFrom} {...taking} />
        </Suspense>
      )}
      {old && !old.seenFrom && (
        <CameraOrPhoto old={old.picture} question={question} onAdd={keep} {...taking} />
      )}
      {old && taken && (
        <OldAndNew
          old={old.picture}
          date={date}
          taken={taken}
          onUse={() => keep([taken])}
          onTakeAgain={() => setTaken(null)}
        />
      )}
    </Modal>
  )
}
