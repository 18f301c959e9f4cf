import type { Pin } from '@nspect/contract/pins'
import { type Severity, severities } from '@nspect/contract/severity'
import { useTranslation } from 'react-i18next'
import { attributeHeading, severityName } from '../i18n/displayNames.ts'
import { attributeText } from './attributeText.ts'
import { isOverdue, today } from './dueDate.ts'
import classes from './WorkMarks.module.css'

/** A severity as four bars, of which as many are filled as it has steps, and as a word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const step = severities.indexOf(severity)
  return (
    <span className={classes.mark}>
      <span className={classes.bars} aria-hidden>
        {severities.map((one, place) => (
          <i key={one} data-on={place <= step || undefined} />
        ))}
      </span>
      {severityName(severity)}
    </span>
  )
}

/** The day by which a point is due, marked once it has passed. */
export function DueMark({ pin }: { pin: Pin }) {
  const { t } = useTranslation('pins')
  const day = attributeText('dueDate', pin, null)
  if (!isOverdue(pin, today())) return <span title={attributeHeading('dueDate')}>{day}</span>
  return <span className={classes.overdue}>{t('overdueSince', { day })}</span>
}

/** How bad a point is and when it is due, in a line; nothing if neither is known. */
export function WorkMarks({ pin }: { pin: Pin }) {
  if (pin.severity === null && pin.dueDate === null) return null
  return (
    <span className={classes.marks}>
      {pin.severity && <SeverityMark severity={pin.severity} />}
      {pin.dueDate && <DueMark pin={pin} />}
    </span>
  )
}
