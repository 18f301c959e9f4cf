import { isFinalFail } from '@nspect/contract/checklistAnswers/checklistScore'
import {
  IconCamera,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../round/formatAnswer.ts'
import { ProgressBar } from '../round/ProgressBar.tsx'
import type { RoundRoom } from '../round/roundRooms.ts'
import classes from './RoomList.module.css'

/** A room with its progress, which opens its checklists. */
export const RoomRow = memo(function RoomRow({
  projectId,
  room: { roomKey, room, score, previousScore, isComplete, isPassing },
}: {
  projectId: number
  room: RoundRoom
}) {
  const { t } = useTranslation('checklistAnswers')
  const percent = formatPercent(score)
  const lastPercent = formatPercent(previousScore)
  const isFailing = isFinalFail(score, isPassing)
  return (
    <li>
      <Link
        to="/project/checklists/$id"
        params={{ id: String(projectId) }}
        search={(before) => ({ show: before.show, room: roomKey })}
        preload={false}
        className={classes.row}
      >
        <span className={classes.label} dir="auto">
          {room ? (
            <>
              {room.number && <b>{room.number}</b>}
              {room.number && ' '}
              {room.name}
              {room.kind && room.kind !== room.name && <small>{room.kind}</small>}
            </>
          ) : (
            <>
              {t('wholeInspection')}
              <small>{t('wholeInspectionText')}</small>
            </>
          )}
        </span>
        <span className={classes.progress}>
          <span>
            {isComplete && isPassing !== false && <IconCircleCheck size={16} aria-hidden />}
            {isFailing && <IconCircleX size={16} aria-hidden data-failing />}
            {t('answered', { answered: score.answered, count: score.items })}
            {percent !== null && ` · ${percent}`}
            {isFailing && ` · ${t('failed')}`}
            {isComplete && isPassing && ` · ${t('passed')}`}
            {lastPercent !== null && (
              <small className={classes.last}>{t('lastScore', { percent: lastPercent })}</small>
            )}
          </span>
          <ProgressBar part={score.answered} whole={score.items} />
        </span>
        <RoomMarks score={score} />
        <IconChevronRight className={classes.chevron} size={18} aria-hidden />
      </Link>
    </li>
  )
})

/** What is wrong in a room: each with its words, never by its color alone. */
function RoomMarks({ score }: Pick<RoundRoom, 'score'>) {
  const { t } = useTranslation('checklistAnswers')
  const { failed, criticalFails, photosMissing } = score
  if (failed + photosMissing === 0) return <span className={classes.marks} />
  return (
    <span className={classes.marks}>
      {failed > 0 && (
        <span className={classes.mark} data-critical={criticalFails > 0 || undefined}>
          <IconX size={14} aria-hidden />
          {criticalFails > 0
            ? t('failsWithCritical', { count: failed, critical: criticalFails })
            : t('fails', { count: failed })}
        </span>
      )}
      {photosMissing > 0 && (
        <span className={classes.mark} data-photo>
          <IconCamera size={14} aria-hidden />
          {t('photosMissing', { count: photosMissing })}
        </span>
      )}
    </span>
  )
}
