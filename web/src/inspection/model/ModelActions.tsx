import { Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { parseUrl } from '@nspect/contract/shared/parseUrl'
import { isMatterportUrl } from '@nspect/contract/tours/tourHosts'
import { IconChevronDown } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionsMenu } from '../../ui/buttons/ActionsMenu.tsx'
import type { RowAction } from '../../ui/buttons/RowActions.tsx'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { useInspectionState } from '../store/useInspectionState.ts'

/**
 * What can be done with the model itself: replace it, its settings, its tour, its rooms with their
 * checklists, its earlier revisions. These and the rooms are for everybody who reads the inspection, also once it is
 * completed (T295).
 */
const useModelActions = ({ id, model, modelLink, hasChecklists }: Project) => {
  const { t } = useTranslation(['model', 'revisions'])
  const { isRoomLinked } = useInspectionState('isRoomLinked')
  const dialog = useDialogInUrl('model')
  const revisions = useDialogInUrl('revisions')
  const params = { id: String(id) }
  const entry = (label: string, does: { link: LinkProps } | { run: () => void }): RowAction => ({
    label,
    name: label,
    ...does,
  })
  const url = modelLink ? parseUrl(modelLink) : null
  return {
    /** the dialog that replaces the model or its pictures, under the name of its button */
    replaceAs: (label: string) => entry(label, { run: () => dialog.open() }),
    pages: [
      ...(model
        ? [entry(t('settings'), { link: { to: '/project/check-model/$id', params } })]
        : []),
      ...(model?.kind === 'pano'
        ? [entry(t('tour'), { link: { to: '/project/tour/$id', params } })]
        : []),
      ...(url && isMatterportUrl(url)
        ? [entry(t('ownTour'), { link: { to: '/project/own-tour/$id', params } })]
        : []),
    ],
    /** the work of a round: before everything else, unless it is in sight */
    checklists:
      hasChecklists && !isRoomLinked
        ? [entry(t('checklists'), { link: { to: '/project/checklists/$id', params } })]
        : [],
    rooms: entry(t('rooms'), { link: { to: '/project/rooms/$id', params } }),
    earlier: entry(t('revisions:earlier'), { run: () => revisions.open() }),
  }
}

/**
 * The entries of the header's menu: the checklists and the rooms, where people look for them; what
 * the button 'Update Model' has only without that button.
 */
export const useModelMenuActions = (
  project: Project,
  mayChange: boolean,
  hasButton: boolean,
): RowAction[] => {
  const { t } = useTranslation('model')
  const { replaceAs, pages, checklists, rooms, earlier } = useModelActions(project)
  if (hasButton) return [...checklists, rooms]
  return mayChange
    ? [...checklists, replaceAs(t('update')), ...pages, rooms, earlier]
    : [...checklists, rooms, earlier]
}

/** The button 'Update Model', and in its menu the actions for the model itself. */
export function ModelMenuButton({ project }: { project: Project }) {
  const { t } = useTranslation('model')
  const { replaceAs, pages, earlier } = useModelActions(project)
  return (
    <ActionsMenu
      actions={[replaceAs(t('replaceModel')), ...pages, earlier]}
      opener={(props) => (
        <Button
          {...props}
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('update')}
        </Button>
      )}
    />
  )
}
