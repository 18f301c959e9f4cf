import { Button } from '@mantine/core'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { toItemId } from '../checklistAnswers.api.ts'
import { formatPercent } from '../round/formatAnswer.ts'
import { showItem } from '../round/itemElement.ts'
import { ProgressBar } from '../round/ProgressBar.tsx'
import type { RoundRoom } from '../round/roundRooms.ts'
import { Verdict } from '../round/Verdict.tsx'
import type { UnsentAnswer } from '../unsent/answerShapes.ts'
import { keepAnswers } from '../unsent/keepAnswers.ts'
import classes from './Room.module.css'
import { buildUndo, findOpenItem, listRepeatableAnswers } from './repeatAnswers.ts'
import { useRoomOnScreen } from './roomContext.ts'

interface Props {
  room: RoundRoom
  previous: RoundRoom | undefined
  next: RoundRoom | undefined
}

/** What was taken over from last time, and what takes it back. */
interface Repeated {
  roomKey: number
  undo: readonly UnsentAnswer[]
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
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const keep = (answers: readonly UnsentAnswer[]) =>
    void keepAnswers(answered, answers).catch(toast.failed)
  const repeat = () => {
    const undo = buildUndo(room.answers, repeatable)
    setRepeated({ roomKey: room.roomKey, undo })
    keep(repeatable)
    const open = findOpenItem(room, repeatable)
    if (open) showItem(open)
  }
  const isRepeated = repeated?.roomKey === room.roomKey
  // an item that was answered otherwise meanwhile is neither counted nor taken back
  const undo = isRepeated
    ? repeated.undo.filter((answer) => room.answers.get(toItemId(answer))?.isUnchanged)
    : []
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
      {/* not a toast, which would lie over the way to the next room */}
      {undo.length > 0 && (
        <p className={classes.repeated} role="status">
          {t('sameDone', { count: undo.length })}
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => {
              keep(undo)
              setRepeated(null)
            }}
          >
            {t('undo')}
          </Button>
        </p>
      )}
      <nav className={classes.turn} aria-label={t('rooms')}>
        <TurnLink to={previous} way="previous" />
        {repeatable.length > 0 && (
          <Button size="md" leftSection={<IconHistory size={18} aria-hidden />} onClick={repeat}>
            {t('same')}
          </Button>
        )}
        <TurnLink
          to={next}
          way={repeatable.length > 0 ? 'next' : 'nextRoom'}
          isLeading={isRepeated || room.isComplete}
        />
      </nav>
    </div>
  )
}

/** The way to the room before or after; after the last one, back to all rooms. */
function TurnLink({
  to,
  way,
  isLeading = false,
}: {
  to: RoundRoom | undefined
  way: 'previous' | 'next' | 'nextRoom'
  isLeading?: boolean
}) {
  const { t } = useTranslation('checklistAnswers')
  const { room } = useRoomOnScreen()
  const { show } = useSearch({ from: '/staff/project/checklists/$id' })
  const isNext = way !== 'previous'
  if (!to && !isNext) return null
  const label = to && (to.room ? formatRoomLabel(to.room) : t('wholeInspection'))
  const words = to ? t(way) : t('allRooms')
  return (
    <LinkButton
      to="/project/checklists/$id"
      params={{ id: String(room.projectId) }}
      search={{ ...(show && { show }), ...(to && { room: to.roomKey }) }}
      // Back leads to the list, however many rooms were turned over
      replace
      state={true}
      size="md"
      variant={isLeading ? 'filled' : 'default'}
      aria-label={label ? t(isNext ? 'nextRoomOf' : 'previousRoomOf', { room: label }) : words}
      className={isNext ? undefined : classes.previous}
      leftSection={!isNext && <IconChevronLeft size={18} aria-hidden />}
      rightSection={isNext && to && <IconChevronRight size={18} aria-hidden />}
    >
      <span className={classes.word}>{words}</span>
    </LinkButton>
  )
}
