import type { PercentBox } from '@nspect/contract/annotations'
import type { SurfaceHit } from '@nspect/viewer'
import { newFormKey } from '../../api/formKey.ts'
import type { BegunPoint } from '../points/keptPoint.ts'
import { nextPlacing, type PlacingEvent, type PlacingMode } from '../stage/placing.ts'
import type { ActionContext } from './context.ts'

/** ms for which it is said that a press met no surface */
const missMs = 2600

/** Places a new point in the model or on a picture, and chooses the tool for it. */
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
    /** the form was cancelled, or its point is saved: the tool stays in hand for the next one */
    closeDraft: () => dispatch({ type: 'done' }),
    /** goes on with a point that was kept, where it was placed */
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
    /** tells for a moment whether a press met no surface */
    noteMiss: (isMiss: boolean) => {
      if (isMiss === get().isMiss) return
      clearTimeout(timer)
      set({ isMiss })
      if (isMiss) timer = setTimeout(() => set({ isMiss: false }), missMs)
    },
    /** of the model's window in CSS pixels */
    modelSize: (): { width: number; height: number } => {
      const { width, height } = elements.model.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
      return { width, height }
    },
    /** where the next point is aimed at gets the keyboard */
    focusStage: () => {
      const { model, picture } = elements
      const target = get().rights.mayDraw ? picture.current : model.current?.querySelector('canvas')
      target?.focus({ preventScroll: true })
    },
    stopPlacing: () => clearTimeout(timer),
  }
}
export type PlacingActions = ReturnType<typeof createPlacingActions>
