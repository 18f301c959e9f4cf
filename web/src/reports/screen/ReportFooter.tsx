import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import classes from './ReportBody.module.css'

interface Props {
  asOf: number
  by: string
  /** who made it; without an address for links to points */
  client: Pick<Project['client'], 'businessName' | 'address'>
}

/** As of when and by whom, so that an outdated report is noticed, and its maker's address. */
export function ReportFooter({ asOf, by, client }: Props) {
  const { t } = useTranslation('reports')
  const stamp = formatDate(new Date(asOf).toISOString(), 'stamp', getDisplayTimeZone())
  return (
    <footer className={classes.foot}>
      <span>{t('asOfBy', { stamp, name: by })}</span>
      <span>{t('madeWith')}</span>
      {client.address && (
        <address className={classes.address} dir="auto">
          {client.businessName} · {client.address}
        </address>
      )}
    </footer>
  )
}
