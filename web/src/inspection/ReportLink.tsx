import type { Project } from '@nspect/contract/projects'
import { IconReport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'
import { useScreenAction } from '../ui/screenActions.ts'

interface Props {
  projectId: Project['id']
  /** for an inspection in progress; else the report of a completed one (T56) */
  isNew: boolean
  isWide: boolean
}

/** Link to the report; an icon where the page header has no room for a label. */
export function ReportLink({ projectId, isNew, isWide }: Props) {
  const { t } = useTranslation('inspection')
  const label = t(isNew ? 'generateNewReport' : 'generateReport')
  const navigate = useNavigate()
  const params = { id: String(projectId) }
  useScreenAction({ label, Icon: IconReport, run: () => void navigate({ to: '/project/report/$id', params }) })
  return (
    <LinkButton
      to="/project/report/$id"
      params={params}
      variant="default"
      {...(!isWide && { 'aria-label': label, title: label, px: 'xs' })}
    >
      {isWide ? label : <IconReport size={20} stroke={1.7} aria-hidden />}
    </LinkButton>
  )
}
