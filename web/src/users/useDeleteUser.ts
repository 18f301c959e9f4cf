import { nameOf, type User, userRoutes } from '@nspect/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { invalidateUsers } from './users.api.ts'

/** Deletes a user after confirmation. */
export const useDeleteUser = () => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  return async (row: User): Promise<void> => {
    let message = ''
    const isDone = await confirm({
      title: t('deleteTitle'),
      text: `${t('deleteText')} ${t('deleteWho', { name: nameOf(row), username: row.username })}`,
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        const { id, roleId, clientId } = row
        const body = { id, roleId, clientId, isDeleted: true }
        message = (await call(userRoutes.deleteUser, body)).message
        await invalidateUsers(client)
      },
    })
    if (isDone) toast.done(message)
  }
}
