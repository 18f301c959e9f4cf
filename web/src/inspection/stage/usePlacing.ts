import type { PercentBox } from '@nspect/contract/annotations'
import type { HitOptions, PinView, ScreenPoint, SurfaceHit, TourViewer } from '@nspect/viewer'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { newFormKey } from '../../api/formKey.ts'
import {
  coordinatesOf,
  type Draft,
  firstStem,
  headOf,
  nextPlacing,
  type PlaceDraft,
  type PlacingEvent,
  type PlacingMode,
} from './placing.ts'
import { useDwellMarker } from './useDwellMarker.ts'
import { useLongPress } from './useLongPress.ts'
import { usePointStills } from './usePointStills.ts'

interface Options {
  /** null: the model is not what is looked at */
  tour: TourViewer | null
  isAllowed: boolean
  /** pictures are looked at, and may be drawn on */
  mayDraw: boolean
  /** `#rrggbb` of the point being placed */
  color: string
  label: string
  /** of the window in CSS pixels */
  sizeOf: () => { width: number; height: number }
}

const missMs = 2600
/** a disc this near to the edge is half under the tools */
const edgeShare = 0.08

interface HitsOptions extends Pick<Options, 'tour' | 'sizeOf'> {
  dispatch: (event: PlacingEvent) => void
}

/** Places the point where a surface was hit, and tells for a moment that none was. */
function useHits({ tour, sizeOf, dispatch }: HitsOptions) {
  const [isMiss, setMiss] = useState(false)
  const place = useCallback(
    (hit: SurfaceHit | null, by: 'marker' | 'press') => {
      setMiss(!hit || hit.object === 'none')
      if (!tour || !hit) return
      const { width, height } = sizeOf()
      const stem = firstStem(by, (metres) => {
        const at = tour.toScreen(headOf(hit.position, hit.normal, metres))
        const edge = edgeShare * Math.min(width, height)
        return !!at?.visible && at.x > edge && at.x < width - edge && at.y > edge && at.y < height - edge
      })
      dispatch({ type: 'placed', hit, stem, newId: newFormKey })
    },
    [tour, sizeOf, dispatch],
  )
  const placeAt = useCallback(
    async ({ x, y }: ScreenPoint, options?: HitOptions) => place((await tour?.hit(x, y, options)) ?? null, 'press'),
    [tour, place],
  )
  const addHere = useCallback(async () => {
    const { width, height } = sizeOf()
    // whoever presses the cross means what it stands on, not the point that happens to be before it
    await placeAt({ x: width / 2, y: height / 2 }, { behindPins: true })
  }, [sizeOf, placeAt])
  useEffect(() => {
    if (!isMiss) return
    const timer = setTimeout(() => setMiss(false), missMs)
    return () => clearTimeout(timer)
  }, [isMiss])
  return { place, placeAt, addHere, isMiss }
}

interface ViewOptions extends Pick<Options, 'tour' | 'color' | 'label'> {
  placed: PlaceDraft | null
}

/** The placed point as the viewer draws it. One that was gone on with is looked at as soon as the tour is there. */
function useDraftView({ tour, placed, color, label }: ViewOptions) {
  const { key, hit } = placed ?? {}
  const view = useMemo<PinView | null>(() => {
    if (key === undefined || !hit) return null
    const coordinates = coordinatesOf({ key, hit, stem: 1, idempotencyKey: '' }, null, undefined)
    return { key, coordinates, color, label, selected: true }
  }, [key, hit, color, label])
  const [restoredKey, goOnAt] = useState<string | null>(null)
  useEffect(() => {
    if (!tour || restoredKey === null || restoredKey !== view?.key) return
    goOnAt(null)
    // where one cannot go the point is written all the same
    void tour.points?.goTo(restoredKey, { transition: 'instant' }).catch(() => undefined)
  }, [tour, restoredKey, view])
  return { view, goOnAt }
}

/**
 * The three beats of placing: aim, press, write. Rest of a second and marker, press in add mode, long press, cross: all end
 * in one draft. The pictures are taken while the person writes.
 */
export function usePlacing({ tour, isAllowed, mayDraw, color, label, sizeOf }: Options) {
  const [{ mode: chosen, draft }, dispatch] = useReducer(nextPlacing, { mode: 'inspect', draft: null })
  const mode: PlacingMode = mayDraw
    ? // nothing waits for a pointer to rest on a picture
      chosen === 'add'
      ? 'add'
      : 'look'
    : isAllowed && tour?.points
      ? chosen
      : 'look'

  const { place, placeAt, addHere, isMiss } = useHits({ tour, sizeOf, dispatch })

  useEffect(() => tour?.setMode(mode === 'add' ? 'add' : 'inspect'), [tour, mode])
  useEffect(() => {
    if (mode !== 'add') return
    return tour?.on('press', (hit) => place(hit, 'press'))
  }, [tour, mode, place])
  // A finger has no Alt key: whoever takes the time to rest on a pane means the pane.
  useLongPress(tour, mode === 'inspect', (at) => void placeAt(at, { glass: true }))

  const isAiming = mode === 'inspect' && draft === null
  const byMarker = useCallback((hit: SurfaceHit) => place(hit, 'marker'), [place])
  const marker = useDwellMarker(isAiming ? tour : null, byMarker)
  const placed = draft?.kind === 'place' ? draft : null
  const stills = usePointStills({ tour, placed, color, sizeOf })
  const { view, goOnAt } = useDraftView({ tour, placed, color, label })

  return {
    mode,
    chosen,
    setMode: useCallback((mode: PlacingMode) => dispatch({ type: 'mode', mode }), []),
    draft,
    view,
    mark: useCallback(
      (box: PercentBox, imageId: number) => dispatch({ type: 'marked', box, imageId, newId: newFormKey }),
      [],
    ),
    restore: useCallback(
      (draft: Draft) => {
        goOnAt(draft.key)
        dispatch({ type: 'restored', draft })
      },
      [goOnAt],
    ),
    setStem: useCallback((metres: number) => dispatch({ type: 'stem', metres }), []),
    done: useCallback(() => dispatch({ type: 'done' }), []),
    addHere,
    isMiss,
    marker,
    stills,
  }
}
export type Placing = ReturnType<typeof usePlacing>
