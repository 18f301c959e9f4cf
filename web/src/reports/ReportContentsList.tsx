import type { ReportedPin } from '@nspect/contract/reports'
import { IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupName } from '../pins/groupName.ts'
import { countGroups, type PinGroup } from '../pins/pinHelpers.ts'
import { jumpTo } from './jumpTo.ts'
import classes from './ReportContentsList.module.css'

interface Props {
  pins: readonly ReportedPin[]
  found: readonly ReportedPin[]
  typed: string
  filter: PinGroup | null
  isApprovalShown: boolean
  sections: readonly { id: string; title: string }[]
  onType: (typed: string) => void
  onFilter: (filter: PinGroup | null) => void
}

/** The report's navigation: search and filters, and on wide screens a sticky list of sections and points. */
export function ReportContentsList(props: Props) {
  const { pins, found, typed, filter, isApprovalShown, sections, onType, onFilter } = props
  const { t } = useTranslation('reports')
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <ul className={classes.sections}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => jumpTo(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <div className={classes.tools}>
        <span className={classes.search}>
          <IconSearch size={16} aria-hidden />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            dir="auto"
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </span>
        <fieldset className={classes.states} aria-label={t('filter')}>
          {countGroups(pins, isApprovalShown).map(({ group: one, count }) => (
            <button
              type="button"
              key={one}
              className={classes.state}
              aria-pressed={filter === one}
              onClick={() => onFilter(filter === one ? null : one)}
            >
              {`${groupName(one)} ${count}`}
            </button>
          ))}
        </fieldset>
        <p className={classes.count} role="status">
          {found.length === pins.length
            ? t('allShown', { count: pins.length })
            : t('someShown', { shown: found.length, count: pins.length })}
        </p>
      </div>
      <FoundList found={found} />
    </nav>
  )
}

const FoundList = memo(function FoundList({ found }: Pick<Props, 'found'>) {
  return (
    <ol className={classes.list}>
      {found.map((pin) => (
        <li key={pin.id}>
          <a href={`#point-${pin.pinNumber}`} onClick={(event) => jumpTo(event, `point-${pin.pinNumber}`)}>
            <span className={classes.number}>{pin.pinNumber}</span>
            <span className={classes.title} dir="auto" data-done={pin.isResolved || undefined}>
              {pin.title}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
})
