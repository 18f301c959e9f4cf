import { useComputedColorScheme } from '@mantine/core'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { ModelViewer, PinCluster, PinView } from '@nspect/viewer'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyWithTexts } from '../../../i18n/lazyWithTexts.ts'
import type { ModelStatus } from '../../../ui/layout/componentSlots.ts'
import { FloorMenu } from './FloorMenu.tsx'
import { ModelRefiningNote } from './ModelRefiningNote.tsx'
import { ModelViewerPlaceholder } from './ModelViewerPlaceholder.tsx'
import classes from './ModelViewerView.module.css'
import type { ModelTabContent } from './modelTabContent.ts'
import { PulsingPinRing } from './PulsingPinRing.tsx'
import { buildPinViews, type PinViews } from './pinViews.ts'
import { type StartView, showStartView } from './showStartView.ts'
import { resolveModelViewStatus, useModelViewer } from './useModelViewer.ts'

const TourMap = lazyWithTexts(() => import('../tour/TourMap.tsx').then((m) => m.TourMap))
const PinClusters = lazyWithTexts(() => import('./PinClusters.tsx').then((m) => m.PinClusters))

interface Props {
  shown: ModelTabContent
  label: string
  /** none if absent */
  pins?: readonly Pin[]
  /** where points are seen that were placed on a plan, by their ids */
  seen?: ReadonlyMap<number, PinCoordinates>
  selectedPinId?: number | null
  /** where it is seen from once it is open, in place of the selected point */
  startView?: StartView | null
  /** drawn like the selected one */
  chosenIds?: ReadonlySet<number>
  /** the points have the colour of their status (T62) */
  isStatusShown?: boolean
  isInteractive: boolean
  onSelectPin?: (pinId: number) => void
  onViewer?: (viewer: ModelViewer | null) => void
  /** called with what can be reached in the view, first and whenever it changes */
  onStatus?: (status: ModelStatus) => void
  /** the point being placed, drawn in addition to the saved ones */
  placement?: PinView | null
  /** new points that are kept on this device, drawn in addition; a press on one does nothing */
  unsent?: readonly PinView[]
  /** where a stored point is drawn while it is being moved */
  moved?: { pinId: number; coordinates: PinCoordinates } | null
  /** metres; separate from `placement`, so that dragging a slider does not compare lists */
  placedStem?: number
  /** id of the hovered row's point, whose pin pulses */
  pulsedPinId?: number | null
  onHoverPin?: (pinId: number | null) => void
  /** another plan beside it shows where one is in a tour */
  isMapHidden?: boolean
  /** the page itself tries corrections: those that are stored meanwhile are not applied */
  isCorrectedHere?: boolean
  /** false where the page's tools have the menu of floors */
  hasFloorMenu?: boolean
  children?: ReactNode
}

/** The ground that the model stands on. */
const backgrounds = { light: '#e8ecef', dark: '#39434b' } as const

const noPins: readonly Pin[] = []
const noViews: readonly PinView[] = []
const noClusters: readonly PinCluster[] = []

/** The 3D view: any model with its points, and its loading and error states. */
export function ModelViewerView(props: Props) {
  const {
    shown,
    label,
    pins = noPins,
    seen,
    selectedPinId = null,
    chosenIds,
    isStatusShown = false,
    isInteractive,
    placement = null,
    unsent = noViews,
    moved = null,
    placedStem,
    pulsedPinId = null,
    isCorrectedHere = false,
  } = props
  const { host, viewer, state, again, cancel } = useModelViewer(shown, {
    label,
    isInteractive,
    isCorrectedHere,
    background: backgrounds[useComputedColorScheme('light', { getInitialValueInEffect: false })],
  })
  const before = useRef<PinViews>(undefined)
  const { views, keyByPinId, pinIdByKey } = useMemo(() => {
    before.current = buildPinViews(pins, selectedPinId, isStatusShown, {
      chosenIds,
      seen,
      before: before.current,
    })
    return before.current
  }, [pins, selectedPinId, isStatusShown, chosenIds, seen])
  const [clusters, setClusters] = useState(noClusters)
  const latest = useRef({ ...props, pinIdByKey })
  latest.current = { ...props, pinIdByKey }
  const getPinId = useCallback((key: string) => latest.current.pinIdByKey.get(key) ?? null, [])
  /** false: nothing is stored of the point yet */
  const selectKey = useCallback(
    (key: string) => {
      const id = getPinId(key)
      if (id !== null) latest.current.onSelectPin?.(id)
      return id !== null
    },
    [getPinId],
  )

  useEffect(() => {
    // once saved, the point is in the list with the key it was placed with
    const drawn = moved
      ? views.map((view) =>
          pinIdByKey.get(view.key) === moved.pinId ? { ...view, ...moved } : view,
        )
      : views
    const kept = unsent.filter(({ key }) => !pinIdByKey.has(key) && key !== placement?.key)
    viewer?.setPins([
      ...drawn,
      ...kept,
      ...(placement && !pinIdByKey.has(placement.key) ? [placement] : []),
    ])
  }, [viewer, views, pinIdByKey, placement, unsent, moved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `views`: setting the list again restores the initial stem
  useEffect(() => {
    if (placement && placedStem !== undefined) viewer?.stems?.set(placement.key, placedStem)
  }, [viewer, views, placement, placedStem])

  useEffect(() => {
    latest.current.onViewer?.(viewer)
    if (!viewer) return
    const unsubscribers = [
      viewer.on('pinClick', ({ key }) => void selectKey(key)),
      viewer.on('pinHover', (hover) => latest.current.onHoverPin?.(hover && getPinId(hover.key))),
      viewer.on('clusters', setClusters),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      setClusters(noClusters)
    }
  }, [viewer, getPinId, selectKey])

  const status = resolveModelViewStatus(shown, state, viewer)
  useEffect(() => latest.current.onStatus?.(status), [status])

  // goes to the selected point, even if it was selected before the model was loaded
  const selectedKey = selectedPinId === null ? undefined : keyByPinId.get(selectedPinId)
  const startView = useRef(props.startView)
  useEffect(() => {
    if (viewer && startView.current) {
      showStartView(viewer, startView.current).catch(() => {})
      startView.current = null
      return
    }
    if (selectedKey === undefined) return
    // a point without a usable place is listed but not drawn
    viewer?.points?.goTo(selectedKey, { transition: 'fly' }).catch(() => {})
  }, [viewer, selectedKey])

  const pulsed =
    pulsedPinId === null
      ? undefined
      : pins.find((pin) => pin.id === pulsedPinId)?.matterPointCoordinates
  return (
    <div className={classes.window}>
      <div ref={host} className={classes.host} />
      {viewer && props.hasFloorMenu !== false && (
        <div className={classes.floors}>
          <FloorMenu viewer={viewer} />
        </div>
      )}
      {viewer && clusters.length > 0 && (
        <Suspense>
          <PinClusters
            viewer={viewer}
            clusters={clusters}
            views={[...views, ...unsent]}
            onSelect={selectKey}
          />
        </Suspense>
      )}
      {viewer && pulsed && <PulsingPinRing viewer={viewer} coordinates={pulsed} />}
      {viewer?.tour && shown.kind === 'viewer' && shown.tour && !props.isMapHidden && (
        <Suspense>
          <TourMap viewer={viewer} sight={shown.tour} />
        </Suspense>
      )}
      {state.phase === 'ready' && !state.isLost && props.children}
      {viewer && state.phase === 'ready' && !state.isLost && (
        <ModelRefiningNote
          viewer={viewer}
          bytes={shown.kind === 'viewer' ? shown.bytes : null}
          canPlace={isInteractive && props.placement !== undefined}
        />
      )}
      <ModelViewerPlaceholder shown={shown} state={state} onAgain={again} onCancel={cancel} />
    </div>
  )
}
