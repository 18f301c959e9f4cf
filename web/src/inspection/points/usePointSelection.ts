import type { Pin } from '@nspect/contract/pins'
import { useCallback, useEffect, useRef } from 'react'
import { usePinFilter } from '../../pins/usePinFilter.ts'
import type { Look } from '../look.ts'
import type { Tab } from '../stage/useViewTab.ts'

interface Options {
  pins: readonly Pin[]
  tab: Tab
  isApprovalShown: boolean
  look: Look
  /** resolves to false where something unsaved is to be kept */
  mayDiscard: () => Promise<boolean>
  /** just before the choice changes. Must not change from render to render. */
  onSelect: () => void
}

/** Which point is chosen: it is in the address (T9). And the ways from one to the next, by list, model or key. */
export function usePointSelection({ pins, tab, look, isApprovalShown, mayDiscard, onSelect }: Options) {
  const { params, step: go, amend } = look
  const filter = usePinFilter(pins, {
    isApprovalShown,
    q: params.q ?? '',
    stage: params.stage,
    onType: (q) => amend({ q: q || undefined }),
    onStage: (stage) => go({ stage }),
    onClear: () => go({ q: undefined, stage: undefined }),
  })
  const { settle } = filter
  const lastSelected = useRef<number | null>(null)
  const selected = pins.find((pin) => pin.id === params.pin) ?? null
  const selectedId = selected?.id ?? null
  // the order in which one goes from point to point: what the list shows, unless the chosen one is not in it
  const ordered = selected && !filter.shown.includes(selected) ? pins : filter.shown

  const held = params.image ?? selected?.projectModelImageId ?? undefined
  const show = useCallback(
    (pinId: number | undefined, nextTab: Tab) => {
      settle()
      // its picture comes with it, and stays when it is closed
      const image = pins.find((pin) => pin.id === pinId)?.projectModelImageId ?? held
      go({ pin: pinId, mode: nextTab, image })
    },
    [settle, pins, held, go],
  )
  const select = useCallback(
    async (pin: Pin | null) => {
      if (!(await mayDiscard())) return
      onSelect()
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
