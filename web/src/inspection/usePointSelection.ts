import type { Pin } from '@nspect/contract/pins'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { usePinFilter } from '../pins/usePinFilter.ts'
import type { Tab } from './useViewTab.ts'

interface Options {
  projectId: number
  pins: readonly Pin[]
  tab: Tab
  isApprovalShown: boolean
  /** resolves to false where something unsaved is to be kept */
  mayDiscard: () => Promise<boolean>
  /** just before the choice changes; null: back to the list. Must not change from render to render. */
  onSelect: (pin: Pin | null) => void
}

/** Which point is chosen: it is in the address (T9). And the ways from one to the next, by list, model or key. */
export function usePointSelection({ projectId, pins, tab, isApprovalShown, mayDiscard, onSelect }: Options) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const filter = usePinFilter(pins, isApprovalShown)
  const lastSelected = useRef<number | null>(null)
  const selected = pins.find((pin) => pin.id === search.pin) ?? null
  const selectedId = selected?.id ?? null
  // the order in which one goes from point to point: what the list shows, unless the chosen one is not in it
  const ordered = selected && !filter.shown.includes(selected) ? pins : filter.shown

  const show = useCallback(
    (pinId: number | undefined, nextTab: Tab) =>
      void navigate({
        to: '/project/edit-project/$id',
        params: { id: String(projectId) },
        search: { pin: pinId, mode: nextTab },
        replace: true,
        resetScroll: false,
      }),
    [navigate, projectId],
  )
  const select = useCallback(
    async (pin: Pin | null) => {
      if (!(await mayDiscard())) return
      onSelect(pin)
      show(pin?.id, tab)
    },
    [mayDiscard, onSelect, show, tab],
  )
  const open = useCallback((pin: Pin | null) => void select(pin), [select])
  const openId = useCallback(
    (id: number) => {
      const pin = pins.find((one) => one.id === id)
      if (pin) void select(pin)
    },
    [pins, select],
  )
  const step = (by: 1 | -1) => {
    const from = selected ?? ordered.find((one) => one.id === lastSelected.current)
    const at = from ? ordered.indexOf(from) + by : by === 1 ? 0 : ordered.length - 1
    const pin = ordered[at]
    if (pin) void select(pin)
  }
  // back in the list one stands where one left it
  useEffect(() => {
    if (selectedId === null && lastSelected.current !== null) {
      document.querySelector<HTMLElement>(`[data-pin="${lastSelected.current}"] > button`)?.focus()
    }
    lastSelected.current = selectedId ?? lastSelected.current
  }, [selectedId])

  return { filter, selected, selectedId, ordered, show, select, open, openId, step }
}
export type PointSelection = ReturnType<typeof usePointSelection>
