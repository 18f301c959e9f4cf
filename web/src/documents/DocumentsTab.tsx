import { useTranslation } from 'react-i18next'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { TabNameWithCount } from '../ui/layout/TabNameWithCount.tsx'

/** The label of the tab, with the number of documents. */
export function DocumentsTab({ project }: ProjectPanelProps) {
  const { t } = useTranslation('inspection')
  return (
    <TabNameWithCount words={t('tabDocuments')} count={String(project.projectDocuments.length)} />
  )
}
