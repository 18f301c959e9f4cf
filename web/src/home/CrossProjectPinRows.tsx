import type { WorkPin } from '@nspect/contract/home/home'
import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import { IconPhotoOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import {
  formatAssigneeName,
  getAttributeName,
  getSeverityName,
  getStageName,
} from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getToday } from '../ui/browser/getToday.ts'
import classes from './CrossProjectPinRows.module.css'

interface Props {
  label: string
  points: readonly WorkPin[]
  /** rows of a whole list show more of each point than those of a section */
  isWide?: boolean
}

/** Points of several inspections; each row leads to its point. */
export function CrossProjectPinRows({ label, points, isWide = false }: Props) {
  return (
    <ul className={classes.rows} aria-label={label} data-wide={isWide || undefined}>
      {points.map((point) => (
        <li key={point.id}>
          <WorkRow point={point} />
        </li>
      ))}
    </ul>
  )
}

function WorkRow({ point }: { point: WorkPin }) {
  const { t } = useTranslation('home')
  const { role } = useSignedInUser()
  const {
    id,
    projectId,
    pinNumber,
    title,
    projectName,
    clientName,
    imageUrl,
    stage,
    severity,
    isCritical,
  } = point
  const where = role === 'SuperAdmin' ? `${projectName} · ${clientName}` : projectName
  return (
    <Link
      to="/project/edit-project/$id"
      params={{ id: String(projectId) }}
      search={{ pin: id }}
      preload={false}
      className={classes.row}
    >
      <span className={classes.picture}>
        {imageUrl ? (
          <img src={getImageUrl(imageUrl)} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconPhotoOff aria-hidden />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.title} dir="auto" title={title}>
          <span className={classes.number}>{t('number', { number: pinNumber })}</span> {title}
        </span>
        <span className={classes.where} dir="auto" title={where}>
          {where}
        </span>
      </span>
      <span className={classes.facts}>
        {isCritical && <span className={classes.critical}>{getAttributeName('isCritical')}</span>}
        {stage !== 'open' && (
          <span className={classes.stage} data-stage={stage}>
            {getStageName(stage)}
          </span>
        )}
        {severity && <span className={classes.severity}>{getSeverityName(severity)}</span>}
        <Due point={point} />
        <Assignee point={point} />
      </span>
    </Link>
  )
}

function Due({ point: { dueDate, stage } }: { point: WorkPin }) {
  const { t } = useTranslation('home')
  if (dueDate === null) return null
  const isLate = dueDate < getToday() && stage !== 'waiting' && !isPinStageDone(stage)
  const day = formatDate(dueDate, 'table')
  return (
    <span className={isLate ? classes.late : undefined}>
      {t(isLate ? 'dueSince' : 'dueBy', { day })}
    </span>
  )
}

function Assignee({ point: { assignedTo, isMine } }: { point: WorkPin }) {
  const { t } = useTranslation('home')
  if (assignedTo === null) return null
  const name = isMine ? t('you') : formatAssigneeName(assignedTo)
  return (
    <span className={classes.who} data-mine={isMine || undefined} title={name} dir="auto">
      {name}
    </span>
  )
}
