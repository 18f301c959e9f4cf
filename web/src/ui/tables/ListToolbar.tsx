import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@nspect/contract/shared/limits'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from './FilterChip.tsx'
import classes from './ListToolbar.module.css'
import type { ListSearchParams } from './useListSearchParams.ts'
import { useSearchShortcut } from './useSearchShortcut.ts'

/** An active filter, as its chip shows it. */
export interface ActiveFilter {
  label: string
  onRemove: () => void
}

interface Props {
  /** label of the search field */
  label: string
  list: Pick<ListSearchParams, 'q' | 'search'>
  /** inputs for the filters */
  children?: ReactNode
  active?: readonly ActiveFilter[]
}

/**
 * Above a list: its search field, its filters, and a chip for each active filter. `/` focuses the
 * search.
 */
export function ListToolbar({ label, list, children, active = [] }: Props) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(list.q)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(list.q)
  useSearchShortcut(field)

  const find = (q: string) => {
    sent.current = q.trim()
    list.search(q)
  }
  const findSoon = useDebouncedCallback(find, 250)
  // the address was changed elsewhere: by Back, or another "clear"
  useEffect(() => {
    if (list.q === sent.current) return
    sent.current = list.q
    setTyped(list.q)
  }, [list.q])
  const clear = () => {
    findSoon.cancel()
    setTyped('')
    find('')
    field.current?.focus()
  }

  return (
    <search className={classes.bar}>
      <TextInput
        ref={field}
        className={classes.search}
        type="search"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        maxLength={limits.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />
        }
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          findSoon(event.currentTarget.value)
        }}
      />
      {children}
      {active.length > 0 && (
        <ul className={classes.chips} aria-label={t('filters')}>
          {active.map((filter) => (
            <FilterChip key={filter.label} filter={filter} />
          ))}
        </ul>
      )}
    </search>
  )
}
