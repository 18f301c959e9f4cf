import { formatFullName, type User, userRoutes } from '@nspect/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateUsers } from './users.api.ts'

/**
 * Deletes a user after confirmation, which says what of theirs stays: their share links, unless
 * these end as well.
 */
export const useDeleteUser = () => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  return async (row: User): Promise<void> => {
    let message = ''
    let links = 0
    try {
      links = (await callRoute(userRoutes.countShareLinks, { id: row.id })).count
    } catch (error) {
      return toast.failed(error)
    }
    const ofLinks = links > 0 ? ` ${t('deleteLinks', { count: links })}` : ''
    const isDone = await confirmAction({
      title: t('deleteTitle'),
      text: t('deleteText'),
      detail: `${t('deleteWho', { name: formatFullName(row), username: row.username })}${ofLinks}`,
      ...(links > 0 && { option: t('endLinks') }),
      actionLabel: t('delete'),
      isDanger: true,
      run: async (endShareLinks) => {
        const { id, roleId, clientId } = row
        const body = { id, roleId, clientId, isDeleted: true, endShareLinks }
        message = (await callRoute(userRoutes.deleteUser, body)).message
        await invalidateUsers(client)
      },
    })
    if (isDone) toast.done(message)
  }
}
