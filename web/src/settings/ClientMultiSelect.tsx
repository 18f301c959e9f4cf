import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientsByNameQuery } from './settings.api.ts'

interface Props {
  label: string
  description: string
  placeholder: string
  value: readonly number[]
  /** names of the initially selected clients */
  known: readonly { id: number; businessName: string }[]
  error: string | undefined
  onChange: (clientIds: readonly number[]) => void
}

/** Multi-select of clients, searched on the server. */
export function ClientMultiSelect({ known, value, error, onChange, ...rest }: Props) {
  const { t } = useTranslation(['settings', 'ui'])
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery(clientsByNameQuery(q))
  const [names, setNames] = useState(
    () => new Map(known.map(({ id, businessName }) => [id, businessName])),
  )
  const rows = query.data?.rows ?? []
  const shown = new Map([...names, ...rows.map((row) => [row.id, row.businessName] as const)])
  const options = [...shown].filter(
    ([id]) => value.includes(id) || rows.some((row) => row.id === id),
  )
  return (
    <MultiSelect
      {...rest}
      searchable
      nothingFoundMessage={t(query.isPending ? 'ui:wait' : 'ui:none')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // already filtered by the server
      filter={({ options: all }) => all}
      data={options.map(([id, label]) => ({ value: String(id), label }))}
      value={value.map(String)}
      error={error ?? query.error?.message}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => {
        setNames(shown)
        onChange(next.map(Number))
      }}
    />
  )
}
