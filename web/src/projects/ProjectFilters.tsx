import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { type ActiveFilter, ListBar } from '../ui/ListBar.tsx'
import type { ListState } from '../ui/useListState.ts'
import { clientName, projectTypeList } from './projects.api.ts'

interface Props {
  list: ListState<string, 'client' | 'type'>
}

/** What the tables are narrowed to: a text, a type, and the client that was chosen in the subheader. */
export function ProjectFilters({ list }: Props) {
  const { t } = useTranslation('projects')
  const me = useMe()
  const { client: chosenClient, type: chosenType } = list.filters
  // types belong to a client: SuperAdmin chooses one first
  const clientId = me.clientId ?? chosenClient
  const client = useQuery({ ...clientName(chosenClient ?? 0), enabled: chosenClient !== undefined })
  const types = useQuery({ ...projectTypeList(clientId ?? 0), enabled: clientId !== undefined })

  const active: ActiveFilter[] = []
  if (chosenClient !== undefined) {
    active.push({
      label: t('clientChip', { name: client.data?.businessName ?? chosenClient }),
      onRemove: () => list.filter('client', undefined, ['type']),
    })
  }
  if (chosenType !== undefined) {
    const name = types.data?.find(({ id }) => id === chosenType)?.name
    active.push({
      label: t('typeChip', { name: name ?? chosenType }),
      onRemove: () => list.filter('type', undefined),
    })
  }
  return (
    <ListBar label={t('search')} list={list} active={active}>
      {clientId !== undefined && (
        <NativeSelect
          aria-label={t('type')}
          value={String(chosenType ?? '')}
          data={[
            { value: '', label: t('allTypes') },
            ...(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => list.filter('type', Number(event.currentTarget.value) || undefined)}
        />
      )}
    </ListBar>
  )
}
