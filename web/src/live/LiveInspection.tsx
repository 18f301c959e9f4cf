import { Avatar, Tooltip } from '@mantine/core'
import type { PresentPerson } from '@nspect/contract/live'
import { useTranslation } from 'react-i18next'
import { shownName } from '../i18n/displayNames.ts'
import classes from './LiveInspection.module.css'
import { useLive } from './useLive.ts'

/** People who are shown by their initials; the others are a number. */
const mostShown = 3

/** Who else has the inspection open, by name. While it is shown, changes by others appear on the page (T164, T165). */
export function LiveInspection({ projectId }: { projectId: number }) {
  return <PeopleHere people={useLive(projectId)} />
}

function PeopleHere({ people }: { people: readonly PresentPerson[] }) {
  const { t } = useTranslation('live')
  if (people.length === 0) return null
  const names = people.map(({ name }) => shownName(name)).join(', ')
  const more = people.length - mostShown
  const count = t('othersHere', { count: people.length })
  return (
    <Tooltip label={names} multiline maw={320} events={{ hover: true, focus: true, touch: true }} openDelay={0}>
      <button type="button" className={classes.people} aria-label={count} aria-description={names}>
        <Avatar.Group spacing={8} aria-hidden>
          {people.slice(0, mostShown).map(({ id, name }) => (
            <Avatar key={id} size={28} name={shownName(name)} color="initials" />
          ))}
          {more > 0 && <Avatar size={28}>+{more}</Avatar>}
        </Avatar.Group>
        <span className={classes.count}>{count}</span>
      </button>
    </Tooltip>
  )
}
