import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'

/** The inspection in one line: its type, when it was scanned, when it was completed. */
export function useInspectionSummaryText(project: Project): string {
  const { t } = useTranslation('inspection')
  return [
    project.projectType.name,
    formatLabeled(t('scanDate'), formatDate(project.scanDate, 'table')),
    ...(project.completedDateTime
      ? [
          formatLabeled(
            t('completedOn'),
            formatDate(project.completedDateTime, 'table', getDisplayTimeZone()),
          ),
        ]
      : []),
  ].join(' · ')
}
