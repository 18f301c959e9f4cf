import { useTranslation } from 'react-i18next'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { TabCount } from '../ui/layout/TabCount.tsx'
import { countAnsweredQuestions } from './countAnswered.ts'

/** The label of the tab, with the number of answered questions. */
export function MetaDataAnswersTab({ project }: ProjectPanelProps) {
  const { t } = useTranslation('metaDataAnswers')
  return (
    <TabCount
      words={t('tab')}
      count={`${countAnsweredQuestions(project)}/${project.metaDataAnswers.length}`}
    />
  )
}
