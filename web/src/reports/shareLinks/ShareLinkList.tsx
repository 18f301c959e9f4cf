import { UnstyledButton } from '@mantine/core'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import classes from './ShareReportDialog.module.css'

interface Props {
  links: readonly ShareLink[]
  chosen: number | null
  onChoose: (id: number) => void
}

/**
 * The links, newest first: what each opens and allows, who made it, until when, and how often it
 * was opened.
 */
export function ShareLinkList({ links, chosen, onChoose }: Props) {
  const { t } = useTranslation('reports')
  const day = (instant: string) => formatDate(instant, 'table', getDisplayTimeZone())
  const pointsLabel = ({ pinIds }: ShareLink) =>
    pinIds === null ? t('link.whole') : t('link.pinCount', { count: pinIds.length })
  const allowed = (link: ShareLink) =>
    [
      t(`link.level.${link.level}`),
      link.mayPrint && t('link.pdf'),
      link.hasPassword && t('link.protected'),
    ]
      .filter(Boolean)
      .join(' · ')
  const opened = ({ timesOpened, lastOpenedOn }: ShareLink) =>
    lastOpenedOn === null
      ? t('link.neverOpened')
      : t('link.opened', { count: timesOpened, day: day(lastOpenedOn) })
  return (
    <ul className={classes.list}>
      {links.map((link) => (
        <li key={link.id}>
          <UnstyledButton
            className={classes.link}
            aria-pressed={link.id === chosen}
            onClick={() => onChoose(link.id)}
          >
            <span className={classes.name} dir="auto">
              {link.reviewer?.name || link.name || pointsLabel(link)}
            </span>
            {(link.name || link.reviewer) && (
              <span className={classes.fact}>{pointsLabel(link)}</span>
            )}
            <span className={classes.fact}>{allowed(link)}</span>
            <span className={classes.fact}>{opened(link)}</span>
            {link.link === null && <span className={classes.over}>{t('link.unreadable')}</span>}
            <span className={link.isExpired ? classes.over : classes.fact}>
              {t(link.isExpired ? 'link.ended' : 'link.until', { day: day(link.expiresOn) })}
              {' · '}
              {formatDisplayName(link.createdBy)}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
