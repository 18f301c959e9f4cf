import type { Corner } from '@nspect/contract/rooms/polygon'
import { useState } from 'react'

export type Corners = readonly Corner[]

/** The corners of an outline while it is drawn, with what they were before each step. */
export const useCorners = (initial: Corners) => {
  const [corners, setCorners] = useState(initial)
  const [former, setFormer] = useState<readonly Corners[]>([])
  return {
    corners,
    isChanged: former.length > 0,
    /** a step that can be undone */
    change: (next: Corners) => {
      setFormer((before) => [...before, corners])
      setCorners(next)
    },
    undo: () => {
      const last = former.at(-1)
      if (!last) return
      setFormer(former.slice(0, -1))
      setCorners(last)
    },
    /** begins anew, as on another medium */
    restart: (next: Corners) => {
      setFormer([])
      setCorners(next)
    },
  }
}
