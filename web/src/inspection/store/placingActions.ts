import type { PercentBox } from '@nspect/contract/annotations'
import type { SurfaceHit } from '@nspect/viewer'
import { newFormKey } from '../../api/idempotencyKey.ts'
import type { BegunPoint } from '../points/pointDraft.ts'
import { nextPlacing, type PlacingEvent, type PlacingMode } from '../viewport/pointPlacement.ts'
import type { ActionContext } from './actionContext.ts'

/** ms for which the notice about a press without a surface is shown */
const missMs = 2600

/** Actions that place a new point in the model or on a picture, and select the tool for it. */
export const createPlacingActions = ({ get, set, address, elements }: ActionContext) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const dispatch = (event: PlacingEvent) => set({ placing: nextPlacing(get().placing, event) })
  return {
    setMode: (mode: PlacingMode) => dispatch({ type: 'mode', mode }),
    /** `stem` in metres */
    placeAt: (hit: SurfaceHit, stem: number) => dispatch({ type: 'placed', hit, stem, newId: newFormKey }),
    mark: (box: PercentBox, imageId: number) => dispatch({ type: 'marked', box, imageId, newId: newFormKey }),
    setStem: (metres: number) => dispatch({ type: 'stem', metres }),
    setCategory: (categoryId: number | null) => set({ categoryId }),
    setColor: (color: string) => set({ color }),
    /** the form was cancelled or its point saved: the tool stays selected for the next one */
    closeDraft: () => dispatch({ type: 'done' }),
    /** resumes a draft point where it was placed */
    goOnWith: (begun: BegunPoint) => {
      const { draft } = begun
      address.step({
        pin: undefined,
        ...(draft.kind === 'mark' ? { mode: '2d', image: draft.imageId } : { mode: '3d' }),
      })
      set({ begun, restoredKey: draft.key })
      dispatch({ type: 'restored', draft })
    },
    noteRestored: () => set({ restoredKey: null }),
    /** shows briefly, or hides, that a press hit no surface */
    noteMiss: (isMiss: boolean) => {
      if (isMiss === get().isMiss) return
      clearTimeout(timer)
      set({ isMiss })
      if (isMiss) timer = setTimeout(() => set({ isMiss: false }), missMs)
    },
    /** size of the model's view in CSS pixels */
    modelSize: (): { width: number; height: number } => {
      const { width, height } = elements.model.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
      return { width, height }
    },
    /** focuses the view on which the next point is placed */
    focusStage: () => {
      const { model, picture } = elements
      const target = get().rights.mayDraw ? picture.current : model.current?.querySelector('canvas')
      target?.focus({ preventScroll: true })
    },
    stopPlacing: () => clearTimeout(timer),
  }
}
export type PlacingActions = ReturnType<typeof createPlacingActions>
