import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { factsOf, type Project } from '@nspect/contract/projects'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/me.ts'
import { ShareLinkPanel } from './ShareLinkPanel.tsx'
import { useShareLink } from './useShareLink.ts'

/** A link to one point alone, which every plan may hand out (T95). Nothing for those who may not. */
export function SharePoint({ pin, project }: { pin: Pin; project: Project }) {
  const { t } = useTranslation('reports')
  const actor = useActor()
  const made = useShareLink(project.id, pin.id)
  const facts = factsOf(project)
  if (!can(actor, 'report.sharePoint', facts)) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconShare2 size={16} aria-hidden />}
        aria-label={t('sharePointOf', { number: pin.pinNumber })}
        loading={made.isPending}
        onClick={() => made.share()}
      >
        {t('sharePoint')}
      </Button>
      {made.link && (
        <ShareLinkPanel made={made} help={t('pointLinkHelp')} mayLetWrite={can(actor, 'report.shareWrites', facts)} />
      )}
    </>
  )
}
