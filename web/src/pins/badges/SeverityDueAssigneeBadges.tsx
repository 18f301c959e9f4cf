import type { Pin } from '@nspect/contract/pins/pins'
import { type Severity, severities } from '@nspect/contract/pins/severity'
import { useTranslation } from 'react-i18next'
import {
  formatAssigneeName,
  getAttributeHeading,
  getSeverityName,
} from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { getInitials } from '../../ui/getInitials.ts'
import { isPinOverdue } from '../values/isPinOverdue.ts'
import classes from './SeverityDueAssigneeBadges.module.css'

/** A severity as four bars, of which as many are filled as it has steps, and as a word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const step = severities.indexOf(severity)
  return (
    <span className={classes.mark}>
      <span className={classes.bars} aria-hidden>
        {severities.map((barSeverity, place) => (
          <i key={barSeverity} data-on={place <= step || undefined} />
        ))}
      </span>
      {getSeverityName(severity)}
    </span>
  )
}

/** The day by which a point is due, marked once it has passed. */
export function DueBadge({ pin }: { pin: Pin }) {
  const { t } = useTranslation('pins')
  const { dueDate } = pin
  if (dueDate === null) return null
  const day = formatDate(dueDate, 'table')
  if (!isPinOverdue(pin, getToday()))
    return <span title={getAttributeHeading('dueDate')}>{day}</span>
  return <span className={classes.overdue}>{t('overdueSince', { day })}</span>
}

/** Who has it, by initials; the name is read aloud and shown on hovering. */
function AssigneeMark({ assignedTo }: { assignedTo: NonNullable<Pin['assignedTo']> }) {
  const name = formatAssigneeName(assignedTo)
  return (
    <span className={classes.initials} data-away={!assignedTo.isHere || undefined} title={name}>
      <span aria-hidden>{getInitials(assignedTo.name)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** How bad a point is, when it is due and who has it, in a line; nothing if none of it is known. */
export function SeverityDueAssigneeBadges({ pin }: { pin: Pin }) {
  if (pin.severity === null && pin.dueDate === null && pin.assignedTo === null) return null
  return (
    <span className={classes.marks}>
      {pin.severity && <SeverityBadge severity={pin.severity} />}
      <DueBadge pin={pin} />
      {pin.assignedTo && <AssigneeMark assignedTo={pin.assignedTo} />}
    </span>
  )
}
