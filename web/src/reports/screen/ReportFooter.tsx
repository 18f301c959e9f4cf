import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import classes from './ReportBody.module.css'

/** As of when and by whom, so that an outdated report is noticed. */
export function ReportFooter({ asOf, by }: { asOf: number; by: string }) {
  const { t } = useTranslation('reports')
  const stamp = formatDate(new Date(asOf).toISOString(), 'stamp', getDisplayTimeZone())
  return (
    <footer className={classes.foot}>
      <span>{t('asOfBy', { stamp, name: by })}</span>
      <span>{t('madeWith')}</span>
    </footer>
  )
}
