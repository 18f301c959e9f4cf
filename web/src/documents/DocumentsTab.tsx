import { useTranslation } from 'react-i18next'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { TabCount } from '../ui/layout/TabCount.tsx'

/** The label of the tab, with the number of documents. */
export function DocumentsTab({ project }: ProjectPanelProps) {
  const { t } = useTranslation('documents')
  return <TabCount words={t('tab')} count={String(project.projectDocuments.length)} />
}
