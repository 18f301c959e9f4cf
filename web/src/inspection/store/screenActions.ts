import type { Pin } from '@nspect/contract/pins/pins'
import type { ModelViewer } from '@nspect/viewer'
import type { ModelStatus } from '../../ui/layout/componentSlots.ts'
import type { ActionContext } from './actionContext.ts'
import type { FilterActions } from './filterActions.ts'
import type { SheetStop } from './localState.ts'
import type { MovingActions } from './movingActions.ts'
import type { PinActions } from './pinActions.ts'
import type { PlacingActions } from './placingActions.ts'
import type { SelectionActions } from './selectionActions.ts'

interface Others {
  filter: FilterActions
  placing: PlacingActions
  points: PinActions
  moving: MovingActions
  choosing: SelectionActions
}

/** Actions for the inspection screen as a whole, by button or by key. */
export const createScreenActions = (
  context: ActionContext,
  { filter, placing, points, moving, choosing }: Others,
) => {
  const { get, set, address, elements } = context
  const cancelPlacement = async (): Promise<boolean> => {
    if (!(await points.mayDiscard())) return false
    placing.closePlacement()
    placing.focusViewport()
    return true
  }
  const leavePlacement = () => {
    set({ unsaved: [] })
    placing.closePlacement()
    placing.focusViewport()
  }
  return {
    setViewer: (viewer: ModelViewer | null) => set({ viewer }),
    setModelStatus: (modelStatus: ModelStatus) => set({ modelStatus }),
    noteRoomLink: (isRoomLinked: boolean) => set({ isRoomLinked }),
    setFull: (isFull: boolean) => set({ isFull }),
    setSheetStop: (sheetStop: SheetStop) => set({ sheetStop }),
    hoverRow: (pin: Pin | null) => set({ hoveredRowId: pin?.id ?? null }),
    hoverPin: (hoveredPinId: number | null) => set({ hoveredPinId }),
    showPanel: (key: string | null) => address.push({ panel: key ?? undefined }),
    /** the tool that measures in the model; a point that is open or being placed stays so */
    toggleMeasuring: () => {
      const { isMeasuring, canMeasure, moving: moved } = get()
      if (isMeasuring) return set({ isMeasuring: false })
      if (!canMeasure || moved) return
      placing.setMode('inspect')
      set({ isMeasuring: true, isBoxing: false })
    },
    /** the tool that adds points, or the move of a point that has no place yet */
    stopAiming: () => (get().moving ? moving.endMove() : placing.setMode('inspect')),
    goHome: () => void get().viewer?.camera?.fit({ transition: 'fly' }),
    /** false: the point is kept */
    cancelPlacement,
    /** closes the form of a point that will be sent later */
    leavePlacement,
    finishPlacement: (pin: Pin) => {
      leavePlacement()
      set({ freshId: pin.id })
      // a new point must not be hidden by an earlier filter
      if (!filter.passesFilter(pin)) filter.clearFilter()
    },
    changeTab: async (next: string | null) => {
      if ((next !== '2d' && next !== '3d') || !(await points.mayDiscard())) return
      placing.closePlacement()
      points.show(undefined, next)
    },
    showImage: async (index: number) => {
      // a rectangle belongs to its picture (T82); a saved point stays open
      if (get().placement) {
        if (!(await points.mayDiscard())) return
        placing.closePlacement()
      }
      address.push({ image: get().project.projectModelImages[index]?.id })
    },
    toSearch: async () => {
      const { selected, placement } = get()
      if (!selected && !placement) return elements.search.current?.focus()
      await points.select(null)
      // once the list is rendered again
      requestAnimationFrame(() => elements.search.current?.focus())
    },
    /** closes the innermost of: measuring, box, form, move, point, tool, choice, full screen */
    takeBack: () => {
      const { placement, selected, mode, isBoxing, choice } = get()
      if (get().isMeasuring) set({ isMeasuring: false })
      else if (isBoxing) void choosing.toggleBoxing()
      else if (get().moving) moving.endMove()
      else if (placement) void cancelPlacement()
      else if (selected) points.open(null)
      else if (mode === 'add') placing.setMode('inspect')
      else if (choice.isOn) choosing.endChoosing()
      else set({ isFull: false })
    },
  }
}
