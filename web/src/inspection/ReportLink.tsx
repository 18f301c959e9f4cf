import type { Project } from '@nspect/contract/projects'
import { IconReport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'

interface Props {
  projectId: Project['id']
  /** of an inspection that goes on; else the report of a completed one (T56) */
  isNew: boolean
  isWide: boolean
}

/** The way to the report; an icon where the head of the page has no room for words. */
export function ReportLink({ projectId, isNew, isWide }: Props) {
  const { t } = useTranslation('inspection')
  const words = t(isNew ? 'generateNewReport' : 'generateReport')
  return (
    <LinkButton
      to="/project/report/$id"
      params={{ id: String(projectId) }}
      variant="default"
      {...(!isWide && { 'aria-label': words, title: words, px: 'xs' })}
    >
      {isWide ? words : <IconReport size={20} stroke={1.7} aria-hidden />}
    </LinkButton>
  )
}
