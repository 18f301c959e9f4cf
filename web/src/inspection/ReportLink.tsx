import type { Project } from '@nspect/contract/projects'
import { IconReport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'

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
  return (
    <LinkButton
      to="/project/report/$id"
      params={{ id: String(projectId) }}
      variant="default"
      {...(!isWide && { 'aria-label': label, title: label, px: 'xs' })}
    >
      {isWide ? label : <IconReport size={20} stroke={1.7} aria-hidden />}
    </LinkButton>
  )
}
