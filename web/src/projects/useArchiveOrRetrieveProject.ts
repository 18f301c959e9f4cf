import { homeRoutes } from '@nspect/contract/home/home'
import { type ProjectRow, projectRoutes } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'

/**
 * Archives an inspection after confirmation, and retrieves it; both can be undone while the toast
 * is shown.
 */
export const useArchiveOrRetrieveProject = () => {
  const { t } = useTranslation('projects')
  const client = useQueryClient()
  const send = async ({ id }: ProjectRow, isDeleted: boolean) => {
    const { message } = await callRoute(projectRoutes.archiveProject, { id, isDeleted })
    const { listProjects, listArchivedProjects, readProject } = projectRoutes
    await invalidateRoutes(
      client,
      listProjects,
      listArchivedProjects,
      readProject,
      homeRoutes.readHome,
    )
    return message
  }
  /** with an undo action in the toast; an undo itself has none */
  const change = async (row: ProjectRow, isDeleted: boolean, isUndo = false): Promise<void> => {
    try {
      const message = await send(row, isDeleted)
      toast.done(message, isUndo ? undefined : () => void change(row, !isDeleted, true))
    } catch (error) {
      toast.failed(error)
    }
  }
  return {
    retrieve: (row: ProjectRow) => void change(row, false),
    archive: async (row: ProjectRow) => {
      let message = ''
      const isDone = await confirmAction({
        title: t('archiveTitle'),
        text: t('archiveText', { name: row.projectName, count: row.pinCount }),
        actionLabel: t('delete'),
        run: async () => {
          message = await send(row, true)
        },
      })
      if (isDone) toast.done(message, () => void change(row, false, true))
    },
  }
}
