import type { Project } from '@nspect/contract/projects/projects'
import { IconReport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FilterParams } from '../pins/filter/filterAddress.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { useOfferScreenAction } from '../ui/screenActions.ts'

interface Props {
  projectId: Project['id']
  /** the filter in force: the report shows, and prints, what it shows */
  search: FilterParams & { q?: string | undefined }
  /** for an inspection in progress; else the report of a completed one (T56) */
  isNew: boolean
  isWide: boolean
}

/** Link to the report; an icon where the page header has no room for a label. */
export function ReportLink({ projectId, search, isNew, isWide }: Props) {
  const { t } = useTranslation('inspection')
  const label = t(isNew ? 'generateNewReport' : 'generateReport')
  const navigate = useNavigate()
  const params = { id: String(projectId) }
  useOfferScreenAction({
    label,
    Icon: IconReport,
    run: () => void navigate({ to: '/project/report/$id', params, search }),
  })
  return (
    <LinkButton
      to="/project/report/$id"
      params={params}
      search={search}
      variant="default"
      {...(!isWide && { 'aria-label': label, title: label, px: 'xs' })}
    >
      {isWide ? label : <IconReport size={20} stroke={1.7} aria-hidden />}
    </LinkButton>
  )
}
