import { stemLength } from '@nspect/contract/media/pinCoordinates'
import type { HitOptions, ModelViewer, PinView, ScreenPoint, SurfaceHit } from '@nspect/viewer'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pickVisibleStem } from '../placing/pickVisibleStem.ts'
import { type ModelPlacement, toPinCoordinates } from '../placing/pinPlacement.ts'
import { useDwellMarker } from '../placing/useDwellMarker.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'

/**
 * Places the point where a surface was hit, or shows briefly that none was. `viewer`: null while it
 * is not shown.
 */
function useHits(viewer: ModelViewer | null) {
  const store = useInspectionStore()
  const { modelSize, noteMiss, placeAt: placeNew, moveTo } = store.actions
  const place = useCallback(
    (hit: SurfaceHit | null, by: 'marker' | 'press') => {
      // no surface is reported of a coarse copy, which the note over it says
      if (viewer?.refining) return
      noteMiss(!hit || hit.object === 'none')
      if (!viewer || !hit) return
      const put = store.get().moving ? moveTo : placeNew
      put(hit, pickVisibleStem(viewer, modelSize(), hit, by))
    },
    [viewer, modelSize, noteMiss, placeNew, moveTo, store],
  )
  const placeAt = useCallback(
    async ({ x, y }: ScreenPoint, options?: HitOptions) =>
      place((await viewer?.hit(x, y, options)) ?? null, 'press'),
    [viewer, place],
  )
  const addHere = useCallback(async () => {
    const { width, height } = modelSize()
    // the crosshair targets the surface, not a point in front of it
    await placeAt({ x: width / 2, y: height / 2 }, { behindPins: true })
  }, [modelSize, placeAt])
  return { place, addHere }
}

/**
 * The stored point that is being moved in the model: how it is drawn, and its handle. `viewer`: null
 * while it is not shown.
 */
function useMove(viewer: ModelViewer | null) {
  const { moving } = useInspectionState('moving')
  const pinId = moving?.pinId
  const place = moving?.placement?.kind === 'place' ? moving.placement : null
  const { key, hit, stem } = place ?? {}
  // the disc stays at the pointer while it is dragged
  const shownStem = moving?.isDragged ? stemLength.dragged : stem
  const moved = useMemo(() => {
    if (pinId === undefined || key === undefined || !hit || shownStem === undefined) return null
    return {
      pinId,
      coordinates: toPinCoordinates(
        { key, hit, stem: shownStem, idempotencyKey: '' },
        null,
        undefined,
      ),
    }
  }, [pinId, key, hit, shownStem])
  const coordinates = moved?.coordinates
  return {
    isMoving: viewer !== null && moving !== null,
    moved,
    handle:
      viewer && coordinates ? { viewer, position: coordinates.position, scene: coordinates } : null,
  }
}

/**
 * The placed point as the viewer draws it. For a resumed draft, the camera goes there once the
 * model is loaded.
 */
function usePlacementView(
  viewer: ModelViewer | null,
  placed: ModelPlacement | null,
): PinView | null {
  const { noteRestored } = useInspectionStore().actions
  const { color, restoredKey } = useInspectionState('color', 'restoredKey')
  const label = useTranslation('inspection').t('draftLabel')
  const { key, hit } = placed ?? {}
  const view = useMemo<PinView | null>(() => {
    if (key === undefined || !hit) return null
    const coordinates = toPinCoordinates({ key, hit, stem: 1, idempotencyKey: '' }, null, undefined)
    return { key, coordinates, color, label, selected: true }
  }, [key, hit, color, label])
  useEffect(() => {
    if (!viewer || restoredKey === null || restoredKey !== view?.key) return
    noteRestored()
    // the form works even where the camera cannot go
    void viewer.points?.goTo(restoredKey, { transition: 'instant' }).catch(() => undefined)
  }, [viewer, restoredKey, view, noteRestored])
  return view
}

/**
 * The first two steps of placing in the model: aim and press. Dwell marker, press in add mode, long
 * press and crosshair all create or move one placement, whose form is beside the model.
 */
export function usePlacePin() {
  const {
    mode,
    placement,
    tab,
    viewer: loadedViewer,
  } = useInspectionState('mode', 'placement', 'tab', 'viewer')
  const { isMeasuring } = useInspectionState('isMeasuring')
  const viewer = tab === '3d' ? loadedViewer : null
  const { holdPin } = useInspectionStore().actions
  const { place, addHere } = useHits(viewer)

  const { isMoving, ...move } = useMove(viewer)

  const viewerMode = isMeasuring ? 'measure' : mode === 'add' || isMoving ? 'add' : 'inspect'
  useEffect(() => viewer?.setMode(viewerMode), [viewer, viewerMode])
  useEffect(() => {
    if (mode !== 'add' && !isMoving) return
    const unsubscribers = [
      viewer?.on('press', (hit) => place(hit, 'press')),
      viewer?.on('miss', () => place(null, 'press')),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe?.()
    }
  }, [viewer, mode, isMoving, place])
  /** a long press on a pin is no aiming */
  const onHold = async (at: ScreenPoint) => {
    const hit = await viewer?.hit(at.x, at.y)
    if (hit?.pinKey !== undefined) holdPin(hit.pinKey)
    return hit?.pinKey === undefined
  }
  // There is no Alt key on touch screens: a long press on a glass pane targets the pane.
  const onPlace = async ({ x, y }: ScreenPoint) =>
    place((await viewer?.hit(x, y, { glass: true, behindPins: true })) ?? null, 'press')
  const mayHold = (mode === 'inspect' || mode === 'add') && !isMoving
  const hold =
    viewer && mayHold ? { viewer, onHold, onPlace: (at: ScreenPoint) => void onPlace(at) } : null

  const isAiming = mode === 'inspect' && placement === null && !isMoving
  const placeByMarker = useCallback((hit: SurfaceHit) => place(hit, 'marker'), [place])
  const marker = useDwellMarker(isAiming ? viewer : null, placeByMarker)
  const placed = placement?.kind === 'place' ? placement : null
  /**
   * moves the placed point by so many pixels of the screen; where there is no surface it stays,
   * which is said
   */
  const nudge = useCallback(
    async (by: ScreenPoint) => {
      const at = placed && viewer?.toScreen(placed.hit.position, placed.hit)
      if (!at || !viewer) return
      const hit = await viewer.hit(at.x + by.x, at.y + by.y, { behindPins: true })
      place(hit, 'press')
    },
    [placed, viewer, place],
  )
  return { ...move, hold, marker, addHere, nudge, view: usePlacementView(viewer, placed) }
}
