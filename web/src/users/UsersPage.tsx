import { NativeSelect } from '@mantine/core'
import { isRoleAllowed, managerRoles } from '@nspect/contract/permissions/policy'
import { type Role, roles } from '@nspect/contract/shared/enums'
import { formatFullName, type User, userSorts } from '@nspect/contract/users/users'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getRoleName } from '../i18n/displayNames.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ClientFilterOrPlanArea } from '../ui/layout/ClientFilterOrPlanArea.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ListTable } from '../ui/tables/ListTable.tsx'
import { type ActiveFilter, ListToolbar } from '../ui/tables/ListToolbar.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { useDeleteUser } from './useDeleteUser.ts'
import { usersPageQuery } from './users.api.ts'
import { useUserColumns } from './useUserColumns.tsx'

/** `/users`: all for SuperAdmin, those of their own client for an Admin (T24). */
export function UsersPage() {
  const { t } = useTranslation('users')
  const { role } = useSignedInUser()
  return isRoleAllowed(role, 'user.list') ? (
    <Users />
  ) : (
    <ForbiddenPage title={t('users')} text={t('notYours')} />
  )
}

const seesAll = (role: Role) => (managerRoles as readonly Role[]).includes(role)

function Users() {
  const { t } = useTranslation('users')
  const me = useSignedInUser()
  const navigate = useNavigate()
  const remove = useDeleteUser()
  const columns = useUserColumns()
  const list = useListSearchParams({ sorts: userSorts, filters: ['client', 'role'] })
  const { client, role } = list.filters
  const response = useQuery(usersPageQuery(list.asked, list.filters))

  const linkTo = ({ id }: User) => ({ to: '/user/manage/$id', params: { id: String(id) } }) as const
  const actions = (row: User): RowAction[] => {
    const name = formatFullName(row)
    const params = { userId: String(row.id) }
    const assign = { label: t('assign'), name: t('assignOf', { name }) }
    const password = { label: t('updatePassword'), name: t('passwordOf', { name }) }
    const remover = {
      label: t('delete'),
      name: t('deleteOf', { name }),
      run: () => void remove(row),
      isDanger: true,
    }
    return [
      seesAll(row.role)
        ? { ...assign, whyNot: t('seesAll') }
        : { ...assign, link: { to: '/user/assign-project/$userId', params } },
      { label: t('edit'), name: t('editOf', { name }), link: linkTo(row) },
      ...(row.id === me.id ? [] : [remover]),
      { ...password, link: { to: '/user/change-password/$userId', params } },
    ]
  }
  const active: ActiveFilter[] = []
  const chosenRole = roles[(role ?? 0) - 1]
  if (role !== undefined) {
    active.push({
      label: t('roleChip', { name: chosenRole ? getRoleName(chosenRole) : role }),
      onRemove: () => list.filter('role', undefined),
    })
  }
  const add = (isPrimary: boolean) => (
    <LinkButton
      to="/user/manage/$id"
      params={{ id: '0' }}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('add')}
    </LinkButton>
  )
  // only SuperAdmins see SuperAdmins
  const shownRoles = roles.flatMap((shownRole, n) =>
    shownRole === 'SuperAdmin' && me.role !== 'SuperAdmin'
      ? []
      : [{ value: String(n + 1), label: getRoleName(shownRole) }],
  )
  return (
    <Page
      title={t('users')}
      subtitle={t('subtitle')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('users') }]}
      area={
        <ClientFilterOrPlanArea
          list={{
            filters: client === undefined ? {} : { client },
            filter: (_, id) => list.filter('client', id),
          }}
        />
      }
      action={add(true)}
    >
      <ListToolbar label={t('search')} list={list} active={active}>
        <NativeSelect
          aria-label={t('roleFilter')}
          value={String(role ?? '')}
          data={[{ value: '', label: t('allRoles') }, ...shownRoles]}
          onChange={(event) => list.filter('role', Number(event.currentTarget.value) || undefined)}
        />
      </ListToolbar>
      <ListTable
        label={t('users')}
        columns={columns}
        list={list}
        answer={response}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(linkTo(row))}
        actions={actions}
        empty={<EmptyState text={t('noneYet')} action={add(false)} />}
      />
    </Page>
  )
}
