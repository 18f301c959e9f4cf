import type { FieldAttribute } from '@nspect/contract/pins/pinAttributes'
import type { Project } from '@nspect/contract/projects/projects'
import { computeDefaultDueDate } from '@nspect/contract/projectTypes/categoryDefaults'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getSeverityName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { assigneesQuery } from '../assignees.api.ts'

/**
 * Describes what a new point gets from its category where a field stays empty; undefined: nothing.
 */
export const useCategoryDefaults = (
  { id, projectType, scanDate }: Project,
  categoryId: number | null,
) => {
  const { t } = useTranslation('pins')
  const category = projectType.pointCategories.find((candidate) => candidate.id === categoryId)
  const firmId = category?.defaultFirmId ?? null
  const assignees = useQuery({ ...assigneesQuery(id), enabled: firmId !== null }).data ?? []
  if (!category) return () => undefined
  // the day in UTC, from which the server counts
  const day = computeDefaultDueDate(category, new Date().toISOString().slice(0, 10), scanDate)
  const defaults: Partial<Record<FieldAttribute, string | undefined>> = {
    severity: category.defaultSeverity ? getSeverityName(category.defaultSeverity) : undefined,
    dueDate: day ? formatDate(day, 'table') : undefined,
    assignee: assignees.find(({ assignee }) => assignee === `firm:${firmId}`)?.name,
  }
  return (name: FieldAttribute): string | undefined => {
    const value = defaults[name]
    return value && t('defaultValue', { value })
  }
}
