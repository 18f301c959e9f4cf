import type { Project } from '@nspect/contract/projects'
import { IconReport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/LinkButton.tsx'

/** The way to the report; an icon where the head of the page has no room for words. */
export function ReportLink({ projectId, isPhone }: { projectId: Project['id']; isPhone: boolean }) {
  const { t } = useTranslation('inspection')
  return (
    <LinkButton
      to="/project/report/$id"
      params={{ id: String(projectId) }}
      variant="default"
      {...(isPhone && { 'aria-label': t('generateReport'), px: 'xs' })}
    >
      {isPhone ? <IconReport size={20} stroke={1.7} aria-hidden /> : t('generateReport')}
    </LinkButton>
  )
}
