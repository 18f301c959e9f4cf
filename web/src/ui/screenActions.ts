import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** What can be done on the page that is open, as the search of Ctrl+K offers it. */
export interface ScreenAction {
  label: string
  Icon: TablerIcon
  run: () => void
}

const offered = new Set<() => ScreenAction | null>()

/** The actions of the page that is open, in the order of its components. */
export const listScreenActions = (): ScreenAction[] =>
  [...offered].flatMap((actionNow) => actionNow() ?? [])

/** Offers an action while its component is shown; null: not now. */
export const useOfferScreenAction = (action: ScreenAction | null): void => {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    const actionNow = () => latest.current
    offered.add(actionNow)
    return () => void offered.delete(actionNow)
  }, [])
}
