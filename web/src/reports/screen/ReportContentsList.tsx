import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { getReadersTitle } from './filterReportPins.ts'
import { jumpToPart } from './jumpToPart.ts'
import classes from './ReportContentsList.module.css'

interface Props {
  found: readonly ReportedPin[]
  typed: string
  sections: readonly { id: string; title: string }[]
  onType: (typed: string) => void
}

/**
 * The report's navigation: the search, and on wide screens a sticky list of sections and points.
 */
export function ReportContentsList({ found, typed, sections, onType }: Props) {
  const { t } = useTranslation('reports')
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <ul className={classes.sections}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => jumpToPart(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
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
      <FoundList found={found} />
    </nav>
  )
}

const FoundList = memo(function FoundList({ found }: Pick<Props, 'found'>) {
  return (
    <ol className={classes.list}>
      {found.map((pin) => (
        <li key={pin.id}>
          <a
            href={`#point-${pin.pinNumber}`}
            onClick={(event) => jumpToPart(event, `point-${pin.pinNumber}`)}
          >
            <span className={classes.number}>{pin.pinNumber}</span>
            <span className={classes.title} dir="auto" data-done={pin.isResolved || undefined}>
              {getReadersTitle(pin)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
})
