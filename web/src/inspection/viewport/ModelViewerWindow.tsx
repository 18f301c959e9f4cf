import { useComputedColorScheme } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import type { PinView, ModelViewer } from '@nspect/viewer'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { PinPulse } from './PinPulse.tsx'
import { pinViewsOf } from './pinViews.ts'
import type { ProjectTour } from './shownModel.ts'
import { TourStates } from './ModelViewerStates.tsx'
import classes from './ModelViewerWindow.module.css'
import { useTour } from './useModelViewer.ts'

interface Props {
  shown: ProjectTour
  label: string
  pins: readonly Pin[]
  selectedPinId: number | null
  /** the points have the colour of their status (T62) */
  isStatusShown: boolean
  isInteractive: boolean
  onSelectPin: (pinId: number) => void
  onTour?: (tour: ModelViewer | null) => void
  /** the point being placed, drawn in addition to the saved ones */
  draft?: PinView | null
  /** metres; separate from `draft`, so that dragging a slider does not compare lists */
  draftStem?: number
  /** id of the hovered row's point, whose pin pulses */
  pulsedPinId?: number | null
  onHoverPin?: (pinId: number | null) => void
  children?: ReactNode
}

/** Softer in dark mode, but never dark: it is in the pictures of the points, which are printed. */
const backgrounds = { light: '#e8ecef', dark: '#bcc6cd' } as const

/** The 3D view: any tour with its points, and its loading and error states. */
export function TourWindow(props: Props) {
  const {
    shown,
    label,
    pins,
    selectedPinId,
    isStatusShown,
    isInteractive,
    draft = null,
    draftStem,
    pulsedPinId = null,
  } = props
  const { host, tour, state, again, cancel } = useTour(shown, {
    label,
    isInteractive,
    background: backgrounds[useComputedColorScheme('light', { getInitialValueInEffect: false })],
  })
  const { views, keyOf, idOf } = useMemo(
    () => pinViewsOf(pins, selectedPinId, isStatusShown),
    [pins, selectedPinId, isStatusShown],
  )
  const latest = useRef({ ...props, idOf })
  latest.current = { ...props, idOf }

  useEffect(() => {
    // once saved, the point is in the list with the key it was placed with
    tour?.setPins(draft && !idOf.has(draft.key) ? [...views, draft] : views)
  }, [tour, views, idOf, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `views`: setting the list again restores the initial stem
  useEffect(() => {
    if (draft && draftStem !== undefined) tour?.stems?.set(draft.key, draftStem)
  }, [tour, views, draft, draftStem])

  useEffect(() => {
    latest.current.onTour?.(tour)
    if (!tour) return
    const idOfKey = (key: string) => latest.current.idOf.get(key) ?? null
    const unsubscribers = [
      tour.on('pinClick', ({ key }) => {
        const id = idOfKey(key)
        if (id !== null) latest.current.onSelectPin(id)
      }),
      tour.on('pinHover', (hover) => latest.current.onHoverPin?.(hover && idOfKey(hover.key))),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [tour])

  // goes to the selected point, also if it was selected before the model was loaded
  const selectedKey = selectedPinId === null ? undefined : keyOf.get(selectedPinId)
  useEffect(() => {
    if (selectedKey === undefined) return
    // a point without a usable place is listed but not drawn
    tour?.points?.goTo(selectedKey, { transition: 'fly' }).catch(() => {})
  }, [tour, selectedKey])

  const pulsed = pulsedPinId === null ? undefined : pins.find((pin) => pin.id === pulsedPinId)?.matterPointCoordinates
  return (
    <div className={classes.window}>
      <div ref={host} className={classes.host} />
      {tour && pulsed && <PinPulse tour={tour} coordinates={pulsed} />}
      {state.phase === 'ready' && !state.isLost && props.children}
      <TourStates shown={shown} state={state} onAgain={again} onCancel={cancel} />
    </div>
  )
}
