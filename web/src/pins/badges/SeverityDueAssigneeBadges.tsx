import type { Pin } from '@nspect/contract/pins/pins'
import { severities } from '@nspect/contract/pins/severity'
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

/**
 * How bad a point is: four bars, of which as many are filled as its severity has steps, and a word.
 * A default that nobody chose fills none.
 */
export function SeverityBadge({ pin }: { pin: Pin }) {
  const { t } = useTranslation('pins')
  const { severity, defaultSeverity } = pin
  if (!severity && !defaultSeverity) return null
  const step = severity ? severities.indexOf(severity) : -1
  return (
    <span className={classes.mark}>
      <span className={classes.bars} aria-hidden>
        {severities.map((barSeverity, place) => (
          <i key={barSeverity} data-on={place <= step || undefined} />
        ))}
      </span>
      {severity
        ? getSeverityName(severity)
        : defaultSeverity && t('defaultValue', { value: getSeverityName(defaultSeverity) })}
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

/** Whether a point has a line of its severity, day and assignee. */
export const hasSeverityDueOrAssignee = ({
  severity,
  defaultSeverity,
  dueDate,
  assignedTo,
}: Pin): boolean => Boolean(severity ?? defaultSeverity ?? dueDate ?? assignedTo)

/** How bad a point is, when it is due and who has it, in a line; nothing if none of it is known. */
export function SeverityDueAssigneeBadges({ pin }: { pin: Pin }) {
  if (!hasSeverityDueOrAssignee(pin)) return null
  return (
    <span className={classes.marks}>
      <SeverityBadge pin={pin} />
      <DueBadge pin={pin} />
      {pin.assignedTo && <AssigneeMark assignedTo={pin.assignedTo} />}
    </span>
  )
}
