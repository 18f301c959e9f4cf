import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf } from '@nspect/contract/projects'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { ShareLinkPanel } from './ShareLinkPanel.tsx'
import { useShareLink } from './useShareLink.ts'

/** Shares a link to a single point, in every plan (T95). Renders nothing without the right to. */
export function SharePointButton({ pin, project }: { pin: Pin; project: Project }) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const shareLink = useShareLink(project.id, pin.id)
  const facts = projectFactsOf(project)
  if (!can(actor, 'report.sharePoint', facts)) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconShare2 size={16} aria-hidden />}
        aria-label={t('sharePointOf', { number: pin.pinNumber })}
        loading={shareLink.isPending}
        onClick={() => shareLink.share()}
      >
        {t('sharePoint')}
      </Button>
      {shareLink.link && (
        <ShareLinkPanel
          shareLink={shareLink}
          help={t('pointLinkHelp')}
          mayLetWrite={can(actor, 'report.shareWrites', facts)}
        />
      )}
    </>
  )
}
