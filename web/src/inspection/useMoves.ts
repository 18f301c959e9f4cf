import type { Pin } from '@nspect/contract/pins'
import type { BegunPoint } from './points/keptPoint.ts'
import { useBackGuard } from './useBackGuard.ts'
import type { Inspection } from './useInspection.ts'
import { useWorkspaceKeys } from './useWorkspaceKeys.ts'

/** What a person does on the screen of an inspection as a whole, by button or by key; whatever leaves unsaved words asks first. */
export function useMoves(inspection: Inspection) {
  const { look, tour, images, selection, pointDraft, guard, highlights, searchField } = inspection
  const { draft, done } = pointDraft.placing
  const { mayDiscard, hasChanges } = guard
  const { filter, selected, select, show } = selection
  const cancelDraft = async () => {
    if (!(await mayDiscard())) return false
    done()
    pointDraft.focusPicture()
    return true
  }
  useBackGuard({ hasDraft: draft !== null, closeDraft: cancelDraft, hasChanges, mayDiscard })
  const moves = {
    cancelDraft,
    goHome: () => void tour?.camera?.fit({ transition: 'fly' }),
    noteSaved: (pin: Pin) => {
      highlights.setFresh(pin.id)
      // what was just made is not hidden by what was searched before
      if (!filter.shows(pin)) filter.clear()
    },
    changeTab: async (next: string | null) => {
      if ((next !== '2d' && next !== '3d') || !(await mayDiscard())) return
      done()
      show(undefined, next)
    },
    showImage: async (index: number) => {
      // a rectangle belongs to its picture (T82); a point that is only read stays open
      if (draft && !(await mayDiscard())) return
      if (draft) done()
      look.step({ image: images[index]?.id })
    },
    goOnWith: (point: BegunPoint) => {
      const { draft: placed } = point
      look.step({
        pin: undefined,
        ...(placed.kind === 'mark' ? { mode: '2d', image: placed.imageId } : { mode: '3d' }),
      })
      pointDraft.goOn(point)
    },
    toSearch: async () => {
      if (selected || draft) {
        await select(null)
        // once the list is there again
        requestAnimationFrame(() => searchField.current?.focus())
      } else searchField.current?.focus()
    },
  }
  useWorkspaceKeys(keysOf(inspection, moves))
  return moves
}
export type Moves = ReturnType<typeof useMoves>

/** The single keys that do something now. */
const keysOf = (inspection: Inspection, moves: Pick<Moves, 'cancelDraft' | 'goHome' | 'toSearch'>) => {
  const { selection, pointDraft, rights, room, way, help, titleField } = inspection
  const { mode, draft, setMode } = pointDraft.placing
  const { selected, select } = selection
  const takeBack = () => {
    if (draft) void moves.cancelDraft()
    else if (selected) void select(null)
    else if (mode === 'add') setMode('inspect')
    else room.setFull(false)
  }
  return {
    j: () => selection.step(1),
    k: () => selection.step(-1),
    e: () => {
      if (selected) titleField.current?.focus()
    },
    g: way.goTo,
    f: () => room.setFull(!room.isFull),
    h: moves.goHome,
    '/': () => void moves.toSearch(),
    '?': () => help.open(),
    ...((rights.canPlace || rights.mayDraw) && { n: () => setMode(mode === 'add' ? 'inspect' : 'add') }),
    ...((draft || selected || mode === 'add' || room.isFull) && { escape: takeBack }),
  }
}
