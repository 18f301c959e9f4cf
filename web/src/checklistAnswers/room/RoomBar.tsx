import { Button } from '@mantine/core'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatPercent } from '../round/formatAnswer.ts'
import { ProgressBar } from '../round/ProgressBar.tsx'
import type { RoundRoom } from '../round/roundRooms.ts'
import { Verdict } from '../round/Verdict.tsx'
import { keepAnswers } from '../unsent/keepAnswers.ts'
import classes from './Room.module.css'
import { buildUndo, listRepeatableAnswers } from './repeatAnswers.ts'
import { useRoomOnScreen } from './roomContext.ts'

interface Props {
  room: RoundRoom
  previous: RoundRoom | undefined
  next: RoundRoom | undefined
}

/** How far the room is, and the way to the next; in sight wherever one has scrolled to. */
export function RoomBar({ room, previous, next }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const { room: answered, mayAnswer } = useRoomOnScreen()
  const repeatable = useMemo(
    () => (mayAnswer ? listRepeatableAnswers(room) : []),
    [mayAnswer, room],
  )
  const { score } = room
  const percent = formatPercent(score)
  const repeat = async () => {
    await keepAnswers(answered, repeatable)
    toast.done(
      t('sameDone', { count: repeatable.length }),
      () => void keepAnswers(answered, buildUndo(room.answers, repeatable)).catch(toast.failed),
    )
  }
  return (
    <div className={classes.bar}>
      <div className={classes.score}>
        <span role="status">
          {t('answered', { answered: score.answered, count: score.items })}
          {percent !== null && ` · ${percent}`}
          {score.photosMissing > 0 && ` · ${t('photosMissing', { count: score.photosMissing })}`}
        </span>
        <Verdict score={score} isPassing={room.isPassing} isComplete={room.isComplete} />
        <ProgressBar part={score.answered} whole={score.items} />
      </div>
      <nav className={classes.turn} aria-label={t('rooms')}>
        <TurnLink to={previous} isNext={false} isLeading={false} />
        {repeatable.length > 0 && (
          <Button
            size="md"
            leftSection={<IconHistory size={18} aria-hidden />}
            onClick={() => void repeat().catch(toast.failed)}
          >
            {t('same')}
          </Button>
        )}
        <TurnLink to={next} isNext isLeading={room.isComplete && repeatable.length === 0} />
      </nav>
    </div>
  )
}

/** The way to the room before or after; after the last one, back to all rooms. */
function TurnLink({
  to,
  isNext,
  isLeading,
}: {
  to: RoundRoom | undefined
  isNext: boolean
  isLeading: boolean
}) {
  const { t } = useTranslation('checklistAnswers')
  const { room } = useRoomOnScreen()
  const { show } = useSearch({ from: '/staff/project/checklists/$id' })
  if (!to && !isNext) return null
  const label = to && (to.room ? formatRoomLabel(to.room) : t('wholeInspection'))
  const words = !to ? t('allRooms') : t(isNext ? 'nextRoom' : 'previousRoom')
  return (
    <LinkButton
      to="/project/checklists/$id"
      params={{ id: String(room.projectId) }}
      search={{ ...(show && { show }), ...(to && { room: to.roomKey }) }}
      // Back leads to the list, however many rooms were turned over
      replace
      size="md"
      variant={isLeading ? 'filled' : 'default'}
      aria-label={label ? t(isNext ? 'nextRoomOf' : 'previousRoomOf', { room: label }) : words}
      leftSection={!isNext && <IconChevronLeft size={18} aria-hidden />}
      rightSection={isNext && to && <IconChevronRight size={18} aria-hidden />}
    >
      {words}
    </LinkButton>
  )
}
