import { reportRoutes } from '@nspect/contract/reports'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../api/requestUrl.ts'
import { reportToken } from '../api/session.ts'
import { PlainLink } from '../ui/PlainButton.tsx'

/** Opens the report as PDF for visitors whose link allows it (T102). */
export function OpenSharedPdf() {
  const { t } = useTranslation('reports')
  const { url } = addressOf(reportRoutes.printShared, { token: reportToken.get() ?? '' })
  return (
    <PlainLink href={url} target="_blank" rel="noreferrer noopener">
      <IconPrinter size={16} aria-hidden />
      {t('print')}
    </PlainLink>
  )
}
