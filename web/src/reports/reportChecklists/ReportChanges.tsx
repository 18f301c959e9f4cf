import { formatAnswer } from '@nspect/contract/checklistAnswers/answerNames/answerNames'
import {
  type ChangedCheck,
  listChangedChecks,
} from '@nspect/contract/checklistAnswers/changedChecks'
import type { CheckedRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import { compareVisits, type VisitResult } from '@nspect/contract/checklistAnswers/visitFigures'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedRound } from '@nspect/contract/reports/reportRound'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { Suspense, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { AnswerPhotos } from './AnswerPhotos.tsx'
import classes from './ReportChanges.module.css'

type Answer = ReportedRound['answers'][number]
export type Change = ChangedCheck<Answer, ReportedRound['rooms'][number]>

const CostsOfWorse = lazyWithTexts(() => import('./CostsOfWorse.tsx').then((m) => m.CostsOfWorse))

interface Props {
  checked: CheckedRooms<Answer, ReportedRound['rooms'][number]>
  previous: NonNullable<ReportedRound['previous']>
  project: Project
  pins: readonly ReportedPin[]
}

/** Of a repeated inspection: what has changed since, room by room, and what that costs. */
export function ReportChanges({ checked, previous, project, pins }: Props) {
  const { t } = useTranslation('reportChecklists')
  const heading = useId()
  const changes = useMemo(
    () => listChangedChecks(checked, previous.answers),
    [checked, previous.answers],
  )
  const day = formatDate(previous.scanDate, 'table')
  const mayCost = changes.some(({ isWorse, answer }) => isWorse && answer.pinId !== null)
  return (
    <section className={classes.changes} aria-labelledby={heading}>
      <h3 id={heading}>{t('comparedWith', { day })}</h3>
      <BothVisits before={previous} now={checked} />
      {changes.length === 0 ? (
        <p className={classes.none}>{t('noChanges', { day })}</p>
      ) : (
        <h3>
          {t('changesSince', { day })} <small>{t('changes', { count: changes.length })}</small>
        </h3>
      )}
      {checked.rooms.map(({ room }) => (
        <RoomOfChanges
          key={room?.id ?? 0}
          room={room}
          changes={changes.filter((change) => change.room === room)}
        />
      ))}
      {mayCost && (
        <Suspense>
          <CostsOfWorse changes={changes} project={project} pins={pins} />
        </Suspense>
      )}
    </section>
  )
}

/** How both visits came out, one figure a row. */
function BothVisits({ before, now }: { before: VisitResult; now: VisitResult }) {
  const { t } = useTranslation('reportChecklists')
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('now')}</th>
        </tr>
      </thead>
      <tbody>
        {compareVisits(getShownLocale(), before, now).map((row) => (
          <tr key={row.figure}>
            <th scope="row">{t(`figure_${row.figure}`)}</th>
            <td>{row.before || '–'}</td>
            <td>{row.now || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RoomOfChanges({ room, changes }: Pick<Change, 'room'> & { changes: readonly Change[] }) {
  const { t } = useTranslation('reportChecklists')
  if (changes.length === 0) return null
  return (
    <>
      <h4 dir="auto">{room ? formatRoomLabel(room) : t('whole')}</h4>
      <ul>
        {changes.map((change) => (
          <ChangedItem key={`${change.answer.checklistId} ${change.check.item.key}`} {...change} />
        ))}
      </ul>
    </>
  )
}

function ChangedItem({ check: { item, isFailed }, answer, before }: Change) {
  const { t } = useTranslation('reportChecklists')
  const [now, then] = [answer, before].map((one) => formatAnswer(getShownLocale(), item, one))
  const hasPhotos = answer.photos.length + before.photos.length > 0
  return (
    <li>
      <span className={classes.question} dir="auto">
        {item.question}
        {item.kind !== 'text' && answer.text && <small>{answer.text}</small>}
      </span>
      <span className={classes.answers} data-failed={isFailed || undefined} dir="auto">
        {t('changed', { before: then ?? '', after: now ?? '' })}
      </span>
      {hasPhotos && (
        <span className={classes.pair}>
          {(['before', 'now'] as const).map((when) => (
            <span key={when}>
              <small>{t(when)}</small>
              <AnswerPhotos
                photos={(when === 'now' ? answer : before).photos}
                question={`${t(when)}, ${item.question}`}
              />
            </span>
          ))}
        </span>
      )}
    </li>
  )
}
