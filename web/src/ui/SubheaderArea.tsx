import { NativeSelect } from '@mantine/core'
import { clientRoutes } from '@nspect/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { read } from '../api/read.ts'
import classes from './SubheaderArea.module.css'
import type { ListState } from './useListState.ts'

interface Props {
  list: Pick<ListState<string, 'client' | 'type'>, 'filters' | 'filter'>
}

/** The subheader's own area (T37): SuperAdmin narrows the lists to a client, an Admin sees the client's plan. */
export function SubheaderArea({ list }: Props) {
  const { role, tier } = useMe()
  const { t } = useTranslation('ui')
  if (role === 'SuperAdmin') return <ClientFilter list={list} />
  if (role !== 'Admin' || !tier) return null
  return <span className={classes.plan}>{t('plan', { name: tier.name })}</span>
}

function ClientFilter({ list }: Props) {
  const { t } = useTranslation('ui')
  const clients = useQuery(read(clientRoutes.listClients, {}))
  const options = (clients.data ?? []).map(({ id, businessName }) => ({ value: String(id), label: businessName }))
  return (
    <NativeSelect
      className={classes.clients}
      aria-label={t('clientFilter')}
      value={String(list.filters.client ?? '')}
      data={[{ value: '', label: t('allClients') }, ...options]}
      // a type belongs to one client
      onChange={(event) => list.filter('client', Number(event.currentTarget.value) || undefined, ['type'])}
    />
  )
}
