import { NativeSelect, Switch } from '@mantine/core'
import { type Client, clientSorts } from '@nspect/contract/clients/clients'
import { can, isRoleAllowed, managerRoles } from '@nspect/contract/permissions/policy'
import { type Role, tiers } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { PurgeClientDialog } from '../clientData/PurgeClientDialog.tsx'
import { getTierName } from '../i18n/displayNames.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ClientPlanBadge } from '../ui/layout/ClientFilterOrPlanArea.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { type Breadcrumb, Page } from '../ui/layout/Page.tsx'
import { ListTable } from '../ui/tables/ListTable.tsx'
import { type ActiveFilter, ListToolbar } from '../ui/tables/ListToolbar.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { clientsPageQuery } from './clients.api.ts'
import { useClientColumns } from './useClientColumns.tsx'
import { useDeleteOrRestoreClient } from './useDeleteOrRestoreClient.ts'

/** `/clients`: all for SuperAdmin, their own for Admin and Manager, none for others (T24). */
export function ClientsPage() {
  const { t } = useTranslation('clients')
  const { role } = useActor()
  const crumbs = [
    { label: t('dashboard'), link: { to: '/dashboard' } },
    { label: t('clients') },
  ] as const
  if (!(managerRoles as readonly Role[]).includes(role))
    return <ForbiddenPage title={t('clients')} text={t('notYours')} />
  return <Clients crumbs={crumbs} />
}

/** Deleted clients can be restored for some days (T33), and erased for good at any time (T116). */
const isRestorable = ({ deletedAt }: Client, now: number): boolean =>
  typeof deletedAt === 'string' &&
  now - Date.parse(deletedAt) < limits.clientRestoreDays * 86_400_000

function Clients({ crumbs }: { crumbs: readonly Breadcrumb[] }) {
  const { t } = useTranslation('clients')
  const { t: data } = useTranslation('clientData')
  const [purged, setPurged] = useState<Client | null>(null)
  const actor = useActor()
  const navigate = useNavigate()
  const { restore, remove } = useDeleteOrRestoreClient()
  const mayAdd = can(actor, 'client.save', { id: 0 })
  const mayDelete = isRoleAllowed(actor.role, 'client.delete')
  const hasDetails = isRoleAllowed(actor.role, 'client.readDetails')
  const list = useListSearchParams({ sorts: clientSorts, filters: ['tier', 'deleted'] })
  const { tier, deleted } = list.filters
  const isBin = mayDelete && deleted !== undefined
  const response = useQuery(clientsPageQuery(list.asked, { tier, isDeleted: isBin }))
  const columns = useClientColumns(hasDetails, !isBin)

  const linkTo = ({ id }: Client) =>
    ({ to: '/client/manage/$id', params: { id: String(id) } }) as const
  const actions = (row: Client): RowAction[] => {
    const name = row.businessName
    if (isBin) {
      const back = {
        label: t('restore'),
        name: t('restoreOf', { name }),
        run: () => void restore(row),
      }
      const purge = {
        label: data('purge'),
        name: data('purgeOf', { name }),
        run: () => setPurged(row),
        isDanger: true,
      }
      return isRestorable(row, Date.now()) ? [back, purge] : [purge]
    }
    const mayEdit = can(actor, 'client.save', { id: row.id, tier: row.clientTier.name })
    const open: RowAction = mayEdit
      ? { label: t('edit'), name: t('editOf', { name }), link: linkTo(row) }
      : { label: t('view'), name: t('viewOf', { name }), link: linkTo(row) }
    if (!mayDelete) return [open]
    return [
      open,
      {
        label: t('delete'),
        name: t('deleteOf', { name }),
        run: () => void remove(row),
        isDanger: true,
      },
    ]
  }
  const add = (isPrimary: boolean) =>
    mayAdd && (
      <LinkButton
        to="/client/manage/$id"
        params={{ id: '0' }}
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('add')}
      </LinkButton>
    )
  const active: ActiveFilter[] = []
  const chosenTier = tiers[(tier ?? 0) - 1]
  if (tier !== undefined) {
    active.push({
      label: t('tierChip', { name: chosenTier ? getTierName(chosenTier) : tier }),
      onRemove: () => list.filter('tier', undefined),
    })
  }
  const empty = isBin ? (
    <EmptyState text={t('noneDeleted')} />
  ) : (
    <EmptyState text={t(mayAdd ? 'noneYet' : 'noneOwn')} action={add(false)} />
  )
  return (
    <Page
      title={t('clients')}
      subtitle={t('subtitle')}
      crumbs={crumbs}
      area={<ClientPlanBadge />}
      action={add(true)}
    >
      {mayDelete && (
        <ListToolbar label={t('search')} list={list} active={active}>
          <NativeSelect
            aria-label={t('tierFilter')}
            value={String(tier ?? '')}
            data={[
              { value: '', label: t('allTiers') },
              ...tiers.map((tierOption, n) => ({
                value: String(n + 1),
                label: getTierName(tierOption),
              })),
            ]}
            onChange={(event) =>
              list.filter('tier', Number(event.currentTarget.value) || undefined)
            }
          />
          <Switch
            label={t('showDeleted')}
            checked={isBin}
            onChange={(event) =>
              list.filter('deleted', event.currentTarget.checked ? 1 : undefined)
            }
          />
        </ListToolbar>
      )}
      <ListTable
        label={t(isBin ? 'deletedShown' : 'clients')}
        columns={columns}
        list={isBin && list.q === '' && tier === undefined ? { ...list, isNarrowed: false } : list}
        answer={response}
        rowKey={(row) => row.id}
        {...(!isBin && { onOpen: (row: Client) => void navigate(linkTo(row)) })}
        actions={actions}
        empty={empty}
      />
      {purged && <PurgeClientDialog client={purged} onClose={() => setPurged(null)} />}
    </Page>
  )
}
