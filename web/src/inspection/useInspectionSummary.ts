import type { Project } from '@nspect/contract/projects'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { labelled } from '../i18n/labelled.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'

/** The inspection in one line: its type, when it was scanned, when it was completed. */
export function useInspectionSummary(project: Project): string {
  const { t } = useTranslation('inspection')
  return [
    project.projectType.name,
    labelled(t('scanDate'), formatDate(project.scanDate, 'table')),
    ...(project.completedDateTime
      ? [
          labelled(
            t('completedOn'),
            formatDate(project.completedDateTime, 'table', displayTimeZone()),
          ),
        ]
      : []),
  ].join(' · ')
}
