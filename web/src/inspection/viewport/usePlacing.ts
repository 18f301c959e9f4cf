import type { HitOptions, PinView, ScreenPoint, SurfaceHit, ModelViewer } from '@nspect/viewer'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import { coordinatesOf, firstStem, headOf, type PlaceDraft } from './pointPlacement.ts'
import { useDwellMarker } from './useDwellMarker.ts'
import { useLongPress } from './useLongPress.ts'

/** share of the view's size; a disc this close to the edge is half hidden by the tools */
const edgeShare = 0.08

/** Places the point where a surface was hit, or shows briefly that none was. `tour`: null while it is not shown. */
function useHits(tour: ModelViewer | null) {
  const { modelSize, noteMiss, placeAt: placeDraft } = useInspectionStore().actions
  const place = useCallback(
    (hit: SurfaceHit | null, by: 'marker' | 'press') => {
      noteMiss(!hit || hit.object === 'none')
      if (!tour || !hit) return
      const { width, height } = modelSize()
      const stem = firstStem(by, (metres) => {
        const at = tour.toScreen(headOf(hit.position, hit.normal, metres))
        const edge = edgeShare * Math.min(width, height)
        return !!at?.visible && at.x > edge && at.x < width - edge && at.y > edge && at.y < height - edge
      })
      placeDraft(hit, stem)
    },
    [tour, modelSize, noteMiss, placeDraft],
  )
  const placeAt = useCallback(
    async ({ x, y }: ScreenPoint, options?: HitOptions) => place((await tour?.hit(x, y, options)) ?? null, 'press'),
    [tour, place],
  )
  const addHere = useCallback(async () => {
    const { width, height } = modelSize()
    // the crosshair targets the surface, not a point in front of it
    await placeAt({ x: width / 2, y: height / 2 }, { behindPins: true })
  }, [modelSize, placeAt])
  return { place, placeAt, addHere }
}

/** The placed point as the viewer draws it. For a resumed draft, the camera goes there once the tour is loaded. */
function useDraftView(tour: ModelViewer | null, placed: PlaceDraft | null): PinView | null {
  const { noteRestored } = useInspectionStore().actions
  const { color, restoredKey } = useInspection('color', 'restoredKey')
  const label = useTranslation('inspection').t('draftLabel')
  const { key, hit } = placed ?? {}
  const view = useMemo<PinView | null>(() => {
    if (key === undefined || !hit) return null
    const coordinates = coordinatesOf({ key, hit, stem: 1, idempotencyKey: '' }, null, undefined)
    return { key, coordinates, color, label, selected: true }
  }, [key, hit, color, label])
  useEffect(() => {
    if (!tour || restoredKey === null || restoredKey !== view?.key) return
    noteRestored()
    // the form works even where the camera cannot go
    void tour.points?.goTo(restoredKey, { transition: 'instant' }).catch(() => undefined)
  }, [tour, restoredKey, view, noteRestored])
  return view
}

/**
 * The first two steps of placing in the model: aim and press. Dwell marker, press in add mode, long press and crosshair
 * all create or move one draft, whose form is beside the model.
 */
export function usePlacing() {
  const { mode, draft, tab, tour: loadedTour } = useInspection('mode', 'draft', 'tab', 'tour')
  const tour = tab === '3d' ? loadedTour : null
  const { place, placeAt, addHere } = useHits(tour)

  useEffect(() => tour?.setMode(mode === 'add' ? 'add' : 'inspect'), [tour, mode])
  useEffect(() => {
    if (mode !== 'add') return
    return tour?.on('press', (hit) => place(hit, 'press'))
  }, [tour, mode, place])
  // There is no Alt key on touch screens: a long press on a glass pane targets the pane.
  useLongPress(tour, mode === 'inspect', (at) => void placeAt(at, { glass: true }))

  const isAiming = mode === 'inspect' && draft === null
  const placeByMarker = useCallback((hit: SurfaceHit) => place(hit, 'marker'), [place])
  const marker = useDwellMarker(isAiming ? tour : null, placeByMarker)
  return { marker, addHere, view: useDraftView(tour, draft?.kind === 'place' ? draft : null) }
}
