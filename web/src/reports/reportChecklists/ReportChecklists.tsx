import {
  formatAnswer,
  formatPercent,
  getVerdictName,
} from '@nspect/contract/checklistAnswers/answerNames/answerNames'
import {
  type Check,
  type CheckedRoom,
  checkRooms,
} from '@nspect/contract/checklistAnswers/checkedRooms'
import type { Score } from '@nspect/contract/checklistAnswers/checklistScore'
import { getLocaleLanguage } from '@nspect/contract/i18n/locale'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedRound } from '@nspect/contract/reports/reportRound'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/ApiError.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import { AnswerPhotos } from './AnswerPhotos.tsx'
import { ReportChanges } from './ReportChanges.tsx'
import classes from './ReportChecklists.module.css'

type Answer = ReportedRound['answers'][number]
type Room = CheckedRoom<Answer, ReportedRound['rooms'][number]>

export type RoundQuery = UseQueryOptions<ReportedRound, Error, ReportedRound, QueryKey>

interface Props {
  query: RoundQuery
  project: Project
  /** those that the reader gets */
  pins: readonly ReportedPin[]
}

/** The answers to the checklists, room by room, with their scores; nothing before the first. */
export function ReportChecklists({ query, project, pins }: Props) {
  const { t } = useTranslation(['reportChecklists', 'ui'])
  const round = useQuery(query)
  const checked = useMemo(() => round.data && checkRooms(round.data), [round.data])
  if (round.isError && !round.data)
    return (
      <section className={classes.part} aria-label={t('title')}>
        <h2>{t('title')}</h2>
        <p role="alert">{getErrorMessage(round.error)}</p>
        <ReportButton onClick={() => void round.refetch()}>{t('ui:retry')}</ReportButton>
      </section>
    )
  if (!checked || round.data?.answers.length === 0) return null
  return (
    <section id="report-checklists" className={classes.part} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className={classes.total}>
        <Verdict isPassing={checked.isPassing} />
        <Figures score={checked.score} />
      </p>
      {round.data?.previous && (
        <ReportChanges
          checked={checked}
          previous={round.data.previous}
          project={project}
          pins={pins}
        />
      )}
      {checked.rooms.map((room) => (
        <RoomPart key={room.room?.id ?? 0} room={room} isOnly={checked.rooms.length === 1} />
      ))}
    </section>
  )
}

function Verdict({ isPassing }: { isPassing: boolean | null }) {
  if (isPassing === null) return null
  return (
    <strong data-failed={!isPassing || undefined}>
      {getVerdictName(getLocaleLanguage(getShownLocale()), isPassing)}
    </strong>
  )
}

/** What was answered and what failed, in one line. */
function Figures({ score }: { score: Score }) {
  const { t } = useTranslation('reportChecklists')
  const { answered, items, failed, photosMissing } = score
  const figures = [
    formatPercent(getShownLocale(), score),
    t('answered', { answered, items }),
    failed > 0 && t('failed', { count: failed }),
    photosMissing > 0 && t('photosMissing', { count: photosMissing }),
  ]
  return <span>{figures.filter(Boolean).join(' · ')}</span>
}

/** A room, which opens when it is pressed: its items are drawn then. */
function RoomPart({ room, isOnly }: { room: Room; isOnly: boolean }) {
  const { t } = useTranslation('reportChecklists')
  const [isOpen, setOpen] = useState(isOnly)
  const { score, isPassing, sections } = room
  return (
    <details
      className={classes.room}
      open={isOpen}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 dir="auto">{room.room ? formatRoomLabel(room.room) : t('whole')}</h3>
        <Verdict isPassing={isPassing} />
        <Figures score={score} />
      </summary>
      {isOpen &&
        sections.map(({ name, checks, score: own }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their order
          <table key={n} className={classes.section}>
            {name && (
              <caption dir="auto">
                {name} <Figures score={own} />
              </caption>
            )}
            <tbody>
              {checks.map((check) => (
                <Row key={check.item.key} check={check} />
              ))}
            </tbody>
          </table>
        ))}
    </details>
  )
}

function Row({ check: { item, answer, isFailed } }: { check: Check<Answer> }) {
  const { t } = useTranslation('reportChecklists')
  const shown = answer && formatAnswer(getShownLocale(), item, answer)
  const note = item.kind === 'text' ? '' : answer?.text
  const facts = [
    isFailed && item.isCritical && t('critical'),
    answer?.isUnchanged && t('same'),
  ].filter(Boolean)
  return (
    <tr data-failed={isFailed || undefined}>
      <th scope="row" dir="auto">
        {item.question}
        {note && <p>{note}</p>}
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        {answer && <AnswerPhotos photos={answer.photos} question={item.question} />}
      </th>
      <td dir="auto">{shown || (answer && answer.photos.length > 0 ? '' : t('none'))}</td>
    </tr>
  )
}
