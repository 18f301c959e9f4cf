import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { type ActiveFilter, ListToolbar } from '../ui/tables/ListToolbar.tsx'
import type { ListSearchParams } from '../ui/tables/useListSearchParams.ts'
import {
  clientQuery,
  defaultPageSize,
  firstProjectsPageQuery,
  projectTypesQuery,
} from './projects.api.ts'

interface Props {
  list: ListSearchParams<string, 'client' | 'type'>
}

/** The filters of the tables: a search text, a type, and the client selected in the subheader. */
export function ProjectFilters({ list }: Props) {
  const { t } = useTranslation('projects')
  const me = useSignedInUser()
  const { client: selectedClient, type: selectedType } = list.filters
  // types belong to a client: a SuperAdmin selects one first
  const clientId = me.clientId ?? selectedClient
  const client = useQuery({
    ...clientQuery(selectedClient ?? 0),
    enabled: selectedClient !== undefined,
  })
  const isLong = useIsLong(list)
  const types = useQuery({
    ...projectTypesQuery(clientId ?? 0),
    enabled: clientId !== undefined && isLong,
  })

  const active: ActiveFilter[] = []
  if (selectedClient !== undefined) {
    active.push({
      label: t('clientChip', { name: client.data?.businessName ?? selectedClient }),
      onRemove: () => list.filter('client', undefined, ['type']),
    })
  }
  if (selectedType !== undefined) {
    const name = types.data?.find(({ id }) => id === selectedType)?.name
    active.push({
      label: t('typeChip', { name: name ?? selectedType }),
      onRemove: () => list.filter('type', undefined),
    })
  }
  return (
    <ListToolbar label={t('search')} list={list} active={active}>
      {clientId !== undefined && isLong && (
        <NativeSelect
          aria-label={t('type')}
          value={String(selectedType ?? '')}
          data={[
            { value: '', label: t('allTypes') },
            ...(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => list.filter('type', Number(event.currentTarget.value) || undefined)}
        />
      )}
    </ListToolbar>
  )
}

/**
 * Whether there is anything to choose from: a list longer than its page, or one that is narrowed or
 * turned already.
 */
const useIsLong = ({ isNarrowed, page }: Props['list']): boolean => {
  const isAsked = isNarrowed || page > 1
  const active = useQuery({ ...firstProjectsPageQuery('active'), enabled: !isAsked })
  const completed = useQuery({ ...firstProjectsPageQuery('completed'), enabled: !isAsked })
  return (
    isAsked ||
    [active, completed].some(({ data }) => data !== undefined && data.total > defaultPageSize)
  )
}
