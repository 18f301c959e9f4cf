import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import { type Project, toProjectFacts } from '@nspect/contract/projects/projects'
import { parseUrl } from '@nspect/contract/shared/parseUrl'
import { isMatterportUrl } from '@nspect/contract/tours/tourHosts'
import { IconAdjustments, IconPhotoDown, IconReplace, IconRoute } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import type { RowAction } from '../../ui/buttons/RowActions.tsx'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { ReplaceModelDialog } from './ReplaceModelDialog.tsx'

interface Props {
  project: Project
  pins: readonly Pin[]
  isWide: boolean
  /** they are in the menu of the header, see `useModelMenuActions` */
  isInMenu: boolean
}

/**
 * Which actions a person has for the model itself; null: none, without permission or once the
 * inspection is completed.
 */
const useModelRights = ({ model, modelLink, ...project }: Project) => {
  const actor = useActor()
  if (!can(actor, 'project.changeModel', toProjectFacts({ ...project, model, modelLink })))
    return null
  const url = modelLink ? parseUrl(modelLink) : null
  return {
    hasSettings: model !== null,
    hasTour: model?.kind === 'pano',
    isVendorTour: url !== null && isMatterportUrl(url),
  }
}

/** The actions for the model itself as entries of a menu. */
export const useModelMenuActions = (project: Project): RowAction[] => {
  const { t } = useTranslation('model')
  const rights = useModelRights(project)
  const dialog = useDialogInUrl('model')
  if (!rights) return []
  const params = { id: String(project.id) }
  const entry = (label: string, does: { link: LinkProps } | { run: () => void }) => ({
    label,
    name: label,
    ...does,
  })
  return [
    ...(rights.hasSettings
      ? [entry(t('settings'), { link: { to: '/project/check-model/$id', params } })]
      : []),
    ...(rights.hasTour ? [entry(t('tour'), { link: { to: '/project/tour/$id', params } })] : []),
    ...(rights.isVendorTour
      ? [entry(t('ownTour'), { link: { to: '/project/own-tour/$id', params } })]
      : []),
    entry(t('update'), { run: () => dialog.open() }),
  ]
}

/** Actions for the model itself; on a phone only the dialog that its menu opens. */
export function ModelActions({ project, pins, isWide, isInMenu }: Props) {
  const dialog = useDialogInUrl('model')
  const rights = useModelRights(project)
  if (!rights) return null
  return (
    <>
      {!isInMenu && (
        <ModelButtons
          project={project}
          isWide={isWide}
          rights={rights}
          onUpdate={() => dialog.open()}
        />
      )}
      {dialog.isOpen && <ReplaceModelDialog project={project} pins={pins} onClose={dialog.close} />}
    </>
  )
}

interface ButtonsProps {
  project: Project
  isWide: boolean
  rights: NonNullable<ReturnType<typeof useModelRights>>
  onUpdate: () => void
}

function ModelButtons({ project, isWide, rights, onUpdate }: ButtonsProps) {
  const { t } = useTranslation('model')
  const small = { px: 'xs' } as const
  return (
    <>
      {rights.hasSettings && (
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
      {rights.hasTour && (
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
      {rights.isVendorTour && (
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
        onClick={onUpdate}
        {...(!isWide && { 'aria-label': t('update'), title: t('update'), ...small })}
      >
        {isWide ? t('update') : <IconReplace size={20} stroke={1.7} aria-hidden />}
      </Button>
    </>
  )
}
