import type { PercentBox } from '@nspect/contract/annotations'
import type { DwellMarker, HitOptions, PinView, ScreenPoint, SurfaceHit, TourViewer } from '@nspect/viewer'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { newFormKey } from '../api/formKey.ts'
import { coordinatesOf, type Draft, firstStem, headOf, nextPlacing, type PlacingMode } from './placing.ts'
import { type Stills, StillTaker } from './stills.ts'
import { useLongPress } from './useLongPress.ts'

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

/** The dwell marker and what the page tells it. */
export interface Marker {
  shown: DwellMarker
  onPointer: (isOn: boolean) => void
  onPlace: () => void
}

const missMs = 2600
/** a disc this near to the edge is half under the tools */
const edgeShare = 0.08

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
  const [marker, setMarker] = useState<Marker | null>(null)
  const [isMiss, setMiss] = useState(false)
  const taker = useRef<StillTaker>(null)

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
    [tour, sizeOf],
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

  useEffect(() => tour?.setMode(mode === 'add' ? 'add' : 'inspect'), [tour, mode])
  useEffect(() => {
    if (mode !== 'add') return
    return tour?.on('press', (hit) => place(hit, 'press'))
  }, [tour, mode, place])
  // A finger has no Alt key: whoever takes the time to rest on a pane means the pane.
  useLongPress(tour, mode === 'inspect', (at) => void placeAt(at, { glass: true }))

  useEffect(() => {
    if (!isMiss) return
    const timer = setTimeout(() => setMiss(false), missMs)
    return () => clearTimeout(timer)
  }, [isMiss])

  const hasDraft = draft !== null
  useEffect(() => {
    if (!tour || mode !== 'inspect' || hasDraft) return
    let stop: (() => void) | null = null
    let isOver = false
    void import('@nspect/viewer').then(({ DwellController }) => {
      if (isOver) return
      const dwell = new DwellController(tour)
      const offCamera = tour.on('camera', () => dwell.dismiss())
      dwell.onChange((shown) =>
        setMarker(
          shown && {
            shown,
            onPointer: (isOn) => dwell.pointerOnMarker(isOn),
            onPlace: () => {
              dwell.dismiss()
              place(shown.hit, 'marker')
            },
          },
        ),
      )
      stop = () => {
        offCamera()
        dwell.close()
      }
    })
    return () => {
      isOver = true
      stop?.()
      setMarker(null)
    }
  }, [tour, mode, hasDraft, place])

  const placed = draft?.kind === 'place' ? draft : null
  const key = placed?.key
  const hit = placed?.hit
  const stem = placed?.stem
  // the pictures belong to one draft
  useEffect(() => {
    if (!tour?.points || key === undefined) return
    taker.current = new StillTaker({
      ...tour.points,
      toScreen: (position) => tour.toScreen(position),
      evidenceCamera: (position) => tour.evidenceCamera(position),
      size: sizeOf,
    })
    return () => {
      taker.current?.close()
      taker.current = null
    }
  }, [tour, key, sizeOf])
  const photographed = useRef<SurfaceHit>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stem and colour change what the picture shows
  useEffect(() => {
    if (!hit) return
    taker.current?.schedule(hit.position, photographed.current !== hit)
    photographed.current = hit
  }, [hit, stem, color])

  const view = useMemo<PinView | null>(
    () =>
      key !== undefined && hit
        ? {
            key,
            coordinates: coordinatesOf({ key, hit, stem: 1, idempotencyKey: '' }, null, undefined),
            color,
            label,
            selected: true,
          }
        : null,
    [key, hit, color, label],
  )

  /** a point that was gone on with and is still to be looked at */
  const [restoredKey, setRestoredKey] = useState<string | null>(null)
  useEffect(() => {
    if (!tour || restoredKey === null || restoredKey !== view?.key) return
    setRestoredKey(null)
    // where one cannot go the point is written all the same
    void tour.points?.goTo(restoredKey, { transition: 'instant' }).catch(() => undefined)
  }, [tour, restoredKey, view])

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
    restore: useCallback((draft: Draft) => {
      setRestoredKey(draft.key)
      dispatch({ type: 'restored', draft })
    }, []),
    setStem: useCallback((metres: number) => dispatch({ type: 'stem', metres }), []),
    done: useCallback(() => dispatch({ type: 'done' }), []),
    addHere,
    isMiss,
    marker,
    stills: useCallback(
      async (): Promise<Stills | null> =>
        (key !== undefined && hit && (await taker.current?.taken(key, hit.position))) || null,
      [key, hit],
    ),
  }
}
export type Placing = ReturnType<typeof usePlacing>
