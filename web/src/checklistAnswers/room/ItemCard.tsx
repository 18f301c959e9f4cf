import type { PreviousAnswer as Previous } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { computeItemState } from '@nspect/contract/checklistAnswers/checklistScore'
import { IconAlertTriangle, IconCamera, IconClock } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../../api/connectionState.ts'
import { getImageUrl } from '../../api/imageUrl.ts'
import { getItemElementId } from '../round/itemElement.ts'
import { toScored } from '../round/shownAnswer.ts'
import { AnswerInput } from './answers/AnswerInput.tsx'
import { OtherAnswer, PreviousAnswer } from './EarlierAnswer.tsx'
import { ItemTools } from './ItemTools.tsx'
import classes from './Room.module.css'
import { type ItemOnScreen, useRoomOnScreen } from './roomContext.ts'

interface Props extends ItemOnScreen {
  /** what it was answered with last time */
  previous: Previous | undefined
}

/** One item with everything that answers it. */
export const ItemCard = memo(function ItemCard({ previous, ...onScreen }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { mayAnswer } = useRoomOnScreen()
  const { checklist, item, answer } = onScreen
  // copies of an earlier version have none
  const picture = checklist.pictures?.[item.picture ?? '']
  const question = useId()
  const { isFailed, isCriticalFail, needsPhoto, isAnswered } = computeItemState(
    item,
    toScored(answer),
  )
  return (
    <li
      id={getItemElementId(checklist.checklistId, item.key)}
      tabIndex={-1}
      className={classes.item}
      data-failed={isFailed || undefined}
      data-answered={isAnswered || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-labelledby={question} className={classes.parts}>
        <div className={classes.question}>
          <span id={question} dir="auto">
            {item.question}
          </span>
          {item.isCritical && (
            <span className={classes.critical} data-failed={isCriticalFail || undefined}>
              <IconAlertTriangle size={14} aria-hidden />
              {t('critical')}
            </span>
          )}
          {answer?.isUnsent && <UnsentMark />}
        </div>
        {(item.guidance || picture) && (
          <details className={classes.guidance}>
            <summary>{t('guidance')}</summary>
            {item.guidance && <p dir="auto">{item.guidance}</p>}
            {picture && (
              <img
                src={getImageUrl(picture.previewPath)}
                width={picture.width}
                height={picture.height}
                alt={t('guidanceImage', { question: item.question })}
                loading="lazy"
              />
            )}
          </details>
        )}
        <div className={classes.answer}>
          <AnswerInput onScreen={onScreen} labelledBy={question} />
        </div>
        {needsPhoto && (
          <p className={classes.missing}>
            <IconCamera size={16} aria-hidden />
            {t('photoNeeded')}
          </p>
        )}
        {previous && <PreviousAnswer item={item} answer={previous} />}
        {answer?.other && <OtherAnswer item={item} answer={answer} />}
        <ItemTools
          onScreen={onScreen}
          isFailed={isFailed}
          mayChange={mayAnswer}
          asksForPhoto={item.kind === 'photo' || item.photo === 'always' || needsPhoto}
        />
      </div>
    </li>
  )
})

/** Said while the server cannot be reached; otherwise it is sent in a moment. */
function UnsentMark() {
  const { t } = useTranslation('checklistAnswers')
  const isReachable = useIsServerReachable()
  if (isReachable) return null
  return (
    <span className={classes.unsent}>
      <IconClock size={14} aria-hidden />
      {t('waiting')}
    </span>
  )
}
