import type { HitOptions, ModelViewer, PinView, ScreenPoint, SurfaceHit } from '@nspect/viewer'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import { coordinatesOf, firstStem, headOf, type ModelPlacement } from './pointPlacement.ts'
import { useDwellMarker } from './useDwellMarker.ts'
import { useLongPress } from './useLongPress.ts'

/** share of the view's size; a disc this close to the edge is half hidden by the tools */
const edgeShare = 0.08

/** Places the point where a surface was hit, or shows briefly that none was. `viewer`: null while it is not shown. */
function useHits(viewer: ModelViewer | null) {
  const { modelSize, noteMiss, placeAt: modelPlacement } = useInspectionStore().actions
  const place = useCallback(
    (hit: SurfaceHit | null, by: 'marker' | 'press') => {
      noteMiss(!hit || hit.object === 'none')
      if (!viewer || !hit) return
      const { width, height } = modelSize()
      const stem = firstStem(by, (metres) => {
        const at = viewer.toScreen(headOf(hit.position, hit.normal, metres))
        const edge = edgeShare * Math.min(width, height)
        return !!at?.visible && at.x > edge && at.x < width - edge && at.y > edge && at.y < height - edge
      })
      modelPlacement(hit, stem)
    },
    [viewer, modelSize, noteMiss, modelPlacement],
  )
  const placeAt = useCallback(
    async ({ x, y }: ScreenPoint, options?: HitOptions) => place((await viewer?.hit(x, y, options)) ?? null, 'press'),
    [viewer, place],
  )
  const addHere = useCallback(async () => {
    const { width, height } = modelSize()
    // the crosshair targets the surface, not a point in front of it
    await placeAt({ x: width / 2, y: height / 2 }, { behindPins: true })
  }, [modelSize, placeAt])
  return { place, placeAt, addHere }
}

/** The placed point as the viewer draws it. For a resumed draft, the camera goes there once the model is loaded. */
function usePlacementView(viewer: ModelViewer | null, placed: ModelPlacement | null): PinView | null {
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
    if (!viewer || restoredKey === null || restoredKey !== view?.key) return
    noteRestored()
    // the form works even where the camera cannot go
    void viewer.points?.goTo(restoredKey, { transition: 'instant' }).catch(() => undefined)
  }, [viewer, restoredKey, view, noteRestored])
  return view
}

/**
 * The first two steps of placing in the model: aim and press. Dwell marker, press in add mode, long press and crosshair
 * all create or move one placement, whose form is beside the model.
 */
export function usePlacing() {
  const { mode, placement, tab, viewer: loadedViewer } = useInspection('mode', 'placement', 'tab', 'viewer')
  const viewer = tab === '3d' ? loadedViewer : null
  const { place, placeAt, addHere } = useHits(viewer)

  useEffect(() => viewer?.setMode(mode === 'add' ? 'add' : 'inspect'), [viewer, mode])
  useEffect(() => {
    if (mode !== 'add') return
    return viewer?.on('press', (hit) => place(hit, 'press'))
  }, [viewer, mode, place])
  // There is no Alt key on touch screens: a long press on a glass pane targets the pane.
  useLongPress(viewer, mode === 'inspect', (at) => void placeAt(at, { glass: true }))

  const isAiming = mode === 'inspect' && placement === null
  const placeByMarker = useCallback((hit: SurfaceHit) => place(hit, 'marker'), [place])
  const marker = useDwellMarker(isAiming ? viewer : null, placeByMarker)
  return { marker, addHere, view: usePlacementView(viewer, placement?.kind === 'place' ? placement : null) }
}
