import { IconReport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toFilterParams } from '../pins/filter/filterAddress.ts'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { useOfferScreenAction } from '../ui/screenActions.ts'
import { useInspectionState, useInspectionStore } from './store/useInspectionState.ts'

/**
 * Opens the report of what the filter shows: a new one while the inspection goes on (T56). `null`
 * without the right.
 */
export function useReportAction(): RowAction | null {
  const { t } = useTranslation('inspection')
  const { get } = useInspectionStore()
  const { project, rights } = useInspectionState('project', 'rights')
  const navigate = useNavigate()
  const label = t(project.completedDateTime === null ? 'generateNewReport' : 'generateReport')
  const link = {
    to: '/project/report/$id',
    params: { id: String(project.id) },
    // read when it is pressed: a filter draws neither the header nor what is above the list
    search: () => {
      const { chosen, typed } = get().filter
      return { ...toFilterParams(chosen), q: typed.trim() || undefined }
    },
  } as const
  const screenAction = { label, Icon: IconReport, run: () => void navigate(link) }
  useOfferScreenAction(rights.mayReport ? screenAction : null)
  return rights.mayReport ? { label, name: label, link } : null
}
