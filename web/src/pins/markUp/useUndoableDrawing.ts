import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { useState } from 'react'

type Shapes = readonly MarkUpShape[]

/** The steps of a drawing: `change` makes one, `undo` and `redo` go through them. */
export const useUndoableDrawing = (shapes: Shapes, set: (shapes: MarkUpShape[]) => void) => {
  const [past, setPast] = useState<readonly Shapes[]>([])
  const [future, setFuture] = useState<readonly Shapes[]>([])
  const change = (next: Shapes) => {
    setPast([...past, shapes])
    setFuture([])
    set([...next])
  }
  const step = (
    from: readonly Shapes[],
    take: (rest: readonly Shapes[]) => void,
    give: () => void,
  ) => {
    const target = from.at(-1)
    if (!target) return
    take(from.slice(0, -1))
    give()
    set([...target])
  }
  return {
    change,
    undo: () => step(past, setPast, () => setFuture([...future, shapes])),
    redo: () => step(future, setFuture, () => setPast([...past, shapes])),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** forgets the steps, when other shapes are shown */
    clear: () => {
      setPast([])
      setFuture([])
    },
  }
}
