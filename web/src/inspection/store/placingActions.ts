import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { SurfaceHit } from '@nspect/viewer'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { triangulatePinDistance } from '../media/tour/triangulatePinDistance.ts'
import type { ResumedPinDraft } from '../placing/pinDraft.ts'
import {
  findImageHash,
  type PlacingEvent,
  type PlacingMode,
  reducePlacing,
} from '../placing/pinPlacement.ts'
import type { ActionContext } from './actionContext.ts'
import { rememberCategory } from './lastCategory.ts'
import type { UnsavedActions } from './unsavedActions.ts'

/** ms for which the notice about a press without a surface is shown */
const missMs = 2600

/** Actions that place a new point in the model or on a picture, and select the tool for it. */
export const createPlacingActions = (
  { get, set, address, elements }: ActionContext,
  { mayDiscard }: Pick<UnsavedActions, 'mayDiscard'>,
) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const dispatch = (event: PlacingEvent) => set({ placing: reducePlacing(get().placing, event) })
  /** a new point closes the open one, with what is entered there */
  const begin = (event: PlacingEvent) => {
    const { placement, placing, unsaved } = get()
    const isNew = placement === null && reducePlacing(placing, event).placement !== null
    if (!isNew || unsaved.length === 0) return dispatch(event)
    void mayDiscard().then((isAgreed) => isAgreed && dispatch(event))
  }
  const setMode = (mode: PlacingMode) => {
    set({ isMeasuring: false })
    dispatch({ type: 'mode', mode })
  }
  /** focuses the view on which the next point is placed */
  const focusViewport = () => {
    const { model, picture } = elements
    const target = get().rights.mayDraw ? picture.current : model.current?.querySelector('canvas')
    target?.focus({ preventScroll: true })
  }
  return {
    setMode,
    /** begins to place a point of this title */
    addTitled: (handedTitle: string) => {
      setMode('add')
      set({ handedTitle })
      focusViewport()
    },
    takeTitle: () => set({ handedTitle: null }),
    /** `stem` in metres */
    placeAt: (hit: SurfaceHit, stem: number) => {
      const { placing, project } = get()
      const placed = placing.placement?.kind === 'place' ? placing.placement : null
      const sighted = placed?.sighting ? triangulatePinDistance(project, placed.hit, hit) : null
      begin({ type: 'placed', hit, stem, newId: createIdempotencyKey, sighted })
    },
    mark: (box: PercentBox, imageId: number) =>
      begin({
        type: 'marked',
        mark: { box, imageId, picture: findImageHash(get().project, imageId) },
        newId: createIdempotencyKey,
      }),
    setStem: (metres: number) => dispatch({ type: 'stem', metres }),
    /** null: nobody knows it */
    setDistance: (metres: number | null) => dispatch({ type: 'distance', metres }),
    /** begins or ends marking the placed point from another panorama */
    setSighting: (isOn: boolean) => dispatch({ type: 'sight', isOn }),
    setCategory: (categoryId: number | null) => {
      const { actor, project } = get()
      if (categoryId !== null) rememberCategory(actor, project.id, categoryId)
      set({ categoryId })
    },
    setColor: (color: string) => set({ color }),
    /** the form was cancelled or its point saved: the tool stays selected for the next one */
    closePlacement: () => dispatch({ type: 'done' }),
    /** resumes a draft point where it was placed */
    goOnWith: (resumed: ResumedPinDraft) => {
      const { draft: placement } = resumed
      address.push({
        pin: undefined,
        ...(placement.kind === 'annotation'
          ? { mode: '2d', image: placement.imageId }
          : { mode: '3d' }),
      })
      set({ resumed, restoredKey: placement.key, handedTitle: null })
      dispatch({ type: 'restored', placement })
    },
    /** `photo`: for the form of the point being placed; null: it took it */
    handPhoto: (handedPhoto: File | null) => set({ handedPhoto }),
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
      const { width, height } = elements.model.current?.getBoundingClientRect() ?? {
        width: 1,
        height: 1,
      }
      return { width, height }
    },
    focusViewport,
    stopPlacing: () => clearTimeout(timer),
  }
}
export type PlacingActions = ReturnType<typeof createPlacingActions>
