import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useTranslation } from 'react-i18next'
import { type PinProblems, type PinValues, pinProblems } from './pinValues.ts'

/** What is wrong with the values of a point, in words; for `usePinForm`. */
export function usePinProblems(project: Project, mayChangeFixed: boolean) {
  const { t } = useTranslation('pins')
  const labels = {
    pointCategoryId: t('category'),
    title: t('title'),
    description: t('description'),
    isCritical: t('critical'),
    isOsha: t('osha'),
  }
  return (values: PinValues, from: Pin | null): PinProblems =>
    pinProblems(project.projectType, values, from, mayChangeFixed, labels)
}
