import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { isReservedSettingKey } from '@nspect/contract/settings/knownSettings'
import { type ListedSetting, settingSorts } from '@nspect/contract/settings/settings'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ClientFilterOrPlanArea } from '../ui/layout/ClientFilterOrPlanArea.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ListTable } from '../ui/tables/ListTable.tsx'
import { ListToolbar } from '../ui/tables/ListToolbar.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { settingsPageQuery } from './settings.api.ts'
import { useDeleteSetting } from './useDeleteSetting.ts'
import { useSettingColumns } from './useSettingColumns.tsx'

/**
 * `/settings/setting/keys`: every stored key, also those that the product does not read (T24,
 * T283).
 */
export function SettingKeysPage() {
  const { t } = useTranslation('settings')
  const { role } = useActor()
  return isRoleAllowed(role, 'setting.save') ? (
    <Keys />
  ) : (
    <ForbiddenPage title={t('allKeys')} text={t('notYours')} />
  )
}

function Keys() {
  const { t } = useTranslation('settings')
  const actor = useActor()
  const navigate = useNavigate()
  const remove = useDeleteSetting()
  const columns = useSettingColumns(actor.role === 'SuperAdmin')
  const list = useListSearchParams({ sorts: settingSorts, filters: ['client'] })
  const { client } = list.filters
  const response = useQuery(settingsPageQuery(list.asked, client))

  const linkTo = ({ id }: ListedSetting) =>
    ({ to: '/settings/setting/manage/$id', params: { id: String(id) } }) as const
  const actions = (row: ListedSetting): RowAction[] => {
    const name = row.key
    const mayChange =
      can(actor, 'setting.save', row) &&
      (actor.role === 'SuperAdmin' || !isReservedSettingKey(row.key))
    const edit: RowAction = { label: t('edit'), name: t('editOf', { name }), link: linkTo(row) }
    if (!mayChange) return [edit]
    const removal = { label: t('delete'), name: t('deleteOf', { name }), isDanger: true }
    return [
      edit,
      row.isFixed
        ? { ...removal, whyNot: t('currencyFixed') }
        : { ...removal, run: () => void remove(row) },
    ]
  }
  const add = (isPrimary: boolean) => (
    <LinkButton
      to="/settings/setting/manage"
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('add')}
    </LinkButton>
  )
  return (
    <Page
      title={t('allKeys')}
      subtitle={t('allKeysText')}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('settings'), link: { to: '/settings/setting' } },
        { label: t('allKeys') },
      ]}
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
      <ListToolbar label={t('search')} list={list} />
      <ListTable
        label={t('allKeys')}
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
