import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useTranslation } from 'react-i18next'

interface Props {
  pin: ReportedPin
  /** others of the list are translated: what is not is marked as well */
  isAmongTranslated: boolean
}

/** The words of a translated title as they were written, or that it is as it was written. */
export function OriginalTitle({ pin: { readyTitle, title }, isAmongTranslated }: Props) {
  const { t } = useTranslation('reports')
  if (!isAmongTranslated || readyTitle === title) return null
  return (
    <small dir="auto">{readyTitle ? t('original.words', { title }) : t('original.same')}</small>
  )
}
