import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { ProjectRow } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { useActor, useSignedInUser } from '../api/signedInUser.ts'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import type { ProjectKind } from './projects.api.ts'
import { useArchiveOrRetrieveProject } from './useArchiveOrRetrieveProject.ts'

/** A dialog about one of the rows. */
export interface OpenProjectDialog {
  what: 'reopen' | 'history'
  project: ProjectRow
}

/** Link to the inspection of a row. */
export const toProjectLink = ({ id }: ProjectRow) =>
  ({ to: '/project/edit-project/$id', params: { id: String(id) } }) as const

/** The actions of a row of one of the dashboard's tables, most used first (T47-T51). */
export const useProjectRowActions = (
  kind: ProjectKind,
  open: (dialog: OpenProjectDialog) => void,
) => {
  const { t } = useTranslation('projects')
  const actor = useActor()
  const { role } = useSignedInUser()
  const { archive, retrieve: restore } = useArchiveOrRetrieveProject()
  // the role alone decides here: a table holds inspections in one state
  const mayArchive = can(actor, 'project.listArchived', null)
  const mayEdit = isRoleAllowed(role, 'project.edit')
  const mayReopen = isRoleAllowed(role, 'project.reopen')
  return (row: ProjectRow): RowAction[] => {
    const name = row.projectName
    const editLabel = { label: t('edit'), name: t('editOf', { name }) }
    const edit: RowAction =
      kind === 'active'
        ? { ...editLabel, link: { to: '/project/manage/$id', params: { id: String(row.id) } } }
        : { ...editLabel, whyNot: t('editClosed') }
    const retrieve: RowAction = {
      label: t('retrieve'),
      name: t('retrieveOf', { name }),
      run: () => restore(row),
    }
    const reopen: RowAction = {
      label: t('reopen'),
      name: t('reopenOf', { name }),
      run: () => open({ what: 'reopen', project: row }),
    }
    const remove: RowAction = {
      label: t('delete'),
      name: t('deleteOf', { name }),
      run: () => archive(row),
      isDanger: true,
    }
    const isArchived = kind === 'archived'
    return [
      ...(isArchived && mayArchive ? [retrieve] : []),
      { label: t('view'), name: t('viewOf', { name }), link: toProjectLink(row) },
      ...(kind === 'completed' && mayReopen ? [reopen] : mayEdit && !isArchived ? [edit] : []),
      {
        label: t('history'),
        name: t('historyOf', { name }),
        run: () => open({ what: 'history', project: row }),
      },
      ...(!isArchived && mayArchive ? [remove] : []),
    ]
  }
}
