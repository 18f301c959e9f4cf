import { useTranslation } from 'react-i18next'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { TabNameWithCount } from '../ui/layout/TabNameWithCount.tsx'
import { countAnsweredQuestions } from './countAnswered.ts'

/** The label of the tab, with the number of answered questions. */
export function MetaDataQuestionsTab({ project }: ProjectPanelProps) {
  const { t } = useTranslation('inspection')
  return (
    <TabNameWithCount
      words={t('tabProperties')}
      count={`${countAnsweredQuestions(project)}/${project.metaDataAnswers.length}`}
    />
  )
}
