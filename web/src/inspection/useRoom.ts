import { useCallback, useEffect, useState } from 'react'
import type { SheetStop } from './drawer/Sheet.tsx'
import type { Placing } from './stage/usePlacing.ts'

/** How the window is shared between the model and the points. */
export function useRoom({ draft, mode }: Placing) {
  const [isFull, setFull] = useState(false)
  const [stop, setStop] = useState<SheetStop>('half')
  // placing takes the room it needs on small screens: the whole model to aim, half of it to write
  useEffect(() => {
    if (draft) setStop('half')
    else if (mode === 'add') setStop('peek')
  }, [draft, mode])
  /** a point is to be read: not in the strip that the sheet rests in */
  const raise = useCallback(() => setStop((was) => (was === 'peek' ? 'half' : was)), [])
  return { isFull, setFull, stop, setStop, raise }
}
