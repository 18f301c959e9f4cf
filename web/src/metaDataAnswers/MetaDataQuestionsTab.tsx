import { useTranslation } from 'react-i18next'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { TabNameWithCount } from '../ui/layout/TabNameWithCount.tsx'
import { countAnsweredQuestions } from './countAnswered.ts'

/** The label of the tab, with the number of answered questions. */
export function MetaDataQuestionsTab({ project }: ProjectPanelProps) {
  const { t } = useTranslation('metaDataAnswers')
  return (
    <TabNameWithCount
      words={t('tab')}
      count={`${countAnsweredQuestions(project)}/${project.metaDataAnswers.length}`}
    />
  )
}
