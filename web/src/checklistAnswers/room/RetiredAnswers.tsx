import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { type Round, toItemId } from '../checklistAnswers.api.ts'
import { formatAnswer } from '../round/formatAnswer.ts'
import type { RoundRoom } from '../round/roundRooms.ts'
import { StoredPhotos } from './photos/StoredPhotos.tsx'
import classes from './Room.module.css'

/** Answers to items that the checklists no longer have. */
export function RetiredAnswers({ round, room }: { round: Round; room: RoundRoom }) {
  const { t } = useTranslation('checklistAnswers')
  const heading = useId()
  const retired = round.retiredItems.flatMap(({ checklistId, itemKey, question }) => {
    const itemId = toItemId({ roomId: room.roomKey || null, checklistId, itemKey })
    const answer = room.answers.get(itemId)
    return answer ? [{ itemId, question, answer }] : []
  })
  if (retired.length === 0) return null
  return (
    <section className={classes.checklist} aria-labelledby={heading}>
      <h2 id={heading}>{t('retired')}</h2>
      <p className={classes.retiredText}>{t('retiredText')}</p>
      <ul className={classes.items}>
        {retired.map(({ itemId, question, answer }) => (
          <li key={itemId} className={classes.item}>
            <div className={classes.question} dir="auto">
              {question}
            </div>
            <div className={classes.earlier}>
              <span>
                <bdi>
                  {[formatAnswer({ kind: 'passFail', unit: '' }, answer), answer.text]
                    .filter(Boolean)
                    .join(' · ')}
                </bdi>{' '}
                · {formatDate(answer.answeredDateTime, 'stamp', getDisplayTimeZone())}
              </span>
              <StoredPhotos photos={answer.photos} question={question} isSmall />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
