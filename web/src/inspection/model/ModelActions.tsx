import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf } from '@nspect/contract/projects'
import { isMatterport } from '@nspect/contract/tourHosts'
import { IconAdjustments, IconPhotoDown, IconReplace, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { ReplaceModelDialog } from './ReplaceModelDialog.tsx'

/** Actions for the model itself. Renders nothing without permission or once the inspection is completed. */
export function ModelActions({ project, pins, isWide }: { project: Project; pins: readonly Pin[]; isWide: boolean }) {
  const { t } = useTranslation('model')
  const actor = useActor()
  const dialog = useDialog('model')
  if (!can(actor, 'project.changeModel', projectFactsOf(project))) return null
  const url = project.modelLink ? URL.parse(project.modelLink) : null
  const isVendorTour = url !== null && isMatterport(url)
  const small = { px: 'xs' } as const
  return (
    <>
      {project.model && (
        <LinkButton
          to="/project/check-model/$id"
          params={{ id: String(project.id) }}
          variant="default"
          aria-label={t('settings')}
          title={t('settings')}
          {...small}
        >
          <IconAdjustments size={20} stroke={1.7} aria-hidden />
        </LinkButton>
      )}
      {project.model?.kind === 'pano' && (
        <LinkButton
          to="/project/tour/$id"
          params={{ id: String(project.id) }}
          variant="default"
          aria-label={t('tour')}
          title={t('tour')}
          {...small}
        >
          <IconRoute size={20} stroke={1.7} aria-hidden />
        </LinkButton>
      )}
      {isVendorTour && (
        <LinkButton
          to="/project/own-tour/$id"
          params={{ id: String(project.id) }}
          variant="default"
          aria-label={t('ownTour')}
          title={t('ownTour')}
          {...small}
        >
          <IconPhotoDown size={20} stroke={1.7} aria-hidden />
        </LinkButton>
      )}
      <Button
        variant="default"
        onClick={() => dialog.open()}
        {...(!isWide && { 'aria-label': t('update'), title: t('update'), ...small })}
      >
        {isWide ? t('update') : <IconReplace size={20} stroke={1.7} aria-hidden />}
      </Button>
      {dialog.isOpen && <ReplaceModelDialog project={project} pins={pins} onClose={dialog.close} />}
    </>
  )
}
