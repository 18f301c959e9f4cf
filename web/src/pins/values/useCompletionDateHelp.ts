import type { Project } from '@nspect/contract/projects/projects'
import {
  computePlanCompletionDate,
  createPlanFormLookup,
  isImprovementPlan,
} from '@nspect/contract/projectTypes/improvementPlan'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'

/** Says of a plan's empty dates which day counts without them (T93); nothing of any other field. */
export const useCompletionDateHelp = (
  { projectType: type, formJSON }: Project,
  categoryId: number | null,
) => {
  const { t } = useTranslation('pins')
  if (!isImprovementPlan(type.formJSON)) return () => undefined
  return ({ key }: { key: string | null }, value: string): string | undefined => {
    if (value.trim() !== '') return undefined
    if (key === 'actualCompletionDate') return t('planActual')
    if (key !== 'requiredCompletionDate') return undefined
    const rule = type.pointCategories.find(({ id }) => id === categoryId)
    const { day, by } = computePlanCompletionDate('', rule, createPlanFormLookup(formJSON))
    if (by === null || by === 'point') return undefined
    const date = formatDate(day, 'long')
    if (by === 'days') return t('planDays', { date, count: rule?.completionDays ?? 0 })
    return t('planCycle', {
      date,
      cycle: type.brandPack.labels[`cycle${by}`] ?? t('planYears', { years: by }),
    })
  }
}
