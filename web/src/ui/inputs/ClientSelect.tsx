import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/pageQuery.ts'
import { readQuery } from '../../api/readQuery.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'error'> {
  value: number | null
  onChange: (clientId: number | null) => void
  error?: string | undefined
}

/**
 * Selects one of any number of clients: the server searches the typed text. For SuperAdmin, who
 * belongs to none.
 */
export function ClientSelect({ value, onChange, error, ...rest }: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const chosen = useQuery({
    ...readQuery(clientRoutes.readClient, { id: value ?? 0 }),
    enabled: value !== null,
  })
  // the name in the field after a choice is not a search
  const isSearch = q !== '' && q !== chosen.data?.businessName
  const results = useQuery(
    pageQuery(clientRoutes.listClients, {
      page: 1,
      size: 50,
      sort: 'businessName',
      ...(isSearch && { q }),
    }),
  )
  const rows = [...(results.data?.rows ?? [])]
  if (chosen.data && !rows.some(({ id }) => id === value)) rows.unshift(chosen.data)
  return (
    <Select
      searchable
      nothingFoundMessage={t(results.isPending ? 'wait' : 'none')}
      {...rest}
      // already filtered by the server
      filter={({ options }) => options}
      data={rows.map(({ id, businessName }) => ({ value: String(id), label: businessName }))}
      value={value === null ? null : String(value)}
      error={error ?? results.error?.message}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
