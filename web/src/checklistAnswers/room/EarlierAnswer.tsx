import type { PreviousAnswer as Previous } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ChecklistItem } from '@nspect/contract/checklists/checklistContent'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { formatAnswer } from '../round/formatAnswer.ts'
import type { ShownAnswer } from '../round/shownAnswer.ts'
import { StoredPhotos } from './photos/StoredPhotos.tsx'
import classes from './Room.module.css'
import { useRoomOnScreen } from './roomContext.ts'
import { listOldViews } from './sameView/oldViews.ts'
import { SameViewButton } from './sameView/SameViewButton.tsx'

/** What an item was answered with in the inspection that this one repeats. */
export function PreviousAnswer({ item, answer }: { item: ChecklistItem; answer: Previous }) {
  const { t } = useTranslation('checklistAnswers')
  const { room, mayAnswer } = useRoomOnScreen()
  const words = formatAnswer(item, answer)
  const note = item.kind === 'text' ? '' : answer.text
  const views = listOldViews(answer)
  if (!words && !note && views.length === 0) return null
  const date = formatDate(answer.answeredDateTime, 'table', getDisplayTimeZone())
  return (
    <div className={classes.earlier}>
      <span>
        {t('lastTime', { date })} <bdi>{[words, note].filter(Boolean).join(' · ')}</bdi>
        {answer.pinId !== null && (
          <>
            {' · '}
            <Link
              to="/nspection-pins/manage/$id"
              params={{ id: String(answer.pinId) }}
              aria-label={t('earlierPinOf', { question: item.question })}
            >
              {t('earlierPin')}
            </Link>
          </>
        )}
      </span>
      <StoredPhotos photos={answer.photos} question={item.question} isSmall />
      {mayAnswer && views.length > 0 && (
        <SameViewButton
          question={item.question}
          answered={{
            roomId: room.roomId,
            checklistId: answer.checklistId,
            itemKey: item.key,
          }}
          views={views}
          date={date}
        />
      )}
    </div>
  )
}

/** What somebody else answered before, or at the same time. */
export function OtherAnswer({ item, answer }: { item: ChecklistItem; answer: ShownAnswer }) {
  const { t } = useTranslation('checklistAnswers')
  const { other } = answer
  if (!other) return null
  const words = [formatAnswer(item, other), item.kind === 'text' ? '' : other.text]
  return (
    <p className={classes.other}>
      {t('otherAnswer', {
        name: formatDisplayName(other.answeredBy),
        when: formatDate(other.answeredDateTime, 'stamp', getDisplayTimeZone()),
      })}{' '}
      <bdi>{words.filter(Boolean).join(' · ') || t('notAnswered')}</bdi>
    </p>
  )
}
