import { useTranslation } from 'react-i18next'
import type { ProjectPanelProps } from '../ui/slots.ts'
import { TabCount } from '../ui/TabCount.tsx'

/** What stands on the tab: its name, and how many documents there are. */
export function DocumentsTab({ project }: ProjectPanelProps) {
  const { t } = useTranslation('documents')
  return <TabCount words={t('tab')} count={String(project.projectDocuments.length)} />
}
