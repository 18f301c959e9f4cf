import type { PresentPerson } from '@nspect/contract/live/live'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../i18n/displayNames.ts'
import { getInitials } from '../ui/getInitials.ts'
import classes from './OtherViewersBadge.module.css'
import { useLiveUpdates } from './useLiveUpdates.ts'

/** People who are shown by their initials; the others are a number. */
const mostShown = 3

/**
 * Who else has the inspection open, by name. While it is shown, changes by others appear on the
 * page (T164, T165).
 */
export function OtherViewersBadge({ projectId }: { projectId: number }) {
  const { t } = useTranslation('live')
  const people: readonly PresentPerson[] = useLiveUpdates(projectId)
  if (people.length === 0) return null
  const names = people.map(({ name }) => formatDisplayName(name)).join(', ')
  const more = people.length - mostShown
  const count = t('othersHere', { count: people.length })
  return (
    <button type="button" className={classes.people} aria-label={count} aria-description={names}>
      <span className={classes.faces} aria-hidden>
        {people.slice(0, mostShown).map(({ id, name }) => (
          <span key={id} className={classes.face}>
            {getInitials(formatDisplayName(name))}
          </span>
        ))}
        {more > 0 && <span className={classes.face}>+{more}</span>}
      </span>
      <span className={classes.count}>{count}</span>
      <span className={classes.names} aria-hidden>
        {names}
      </span>
    </button>
  )
}
