import { useComputedColorScheme } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import type { PinView, TourViewer } from '@nspect/viewer'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { PinPulse } from './PinPulse.tsx'
import { pinViewsOf } from './pinViews.ts'
import type { ProjectTour } from './projectTour.ts'
import { TourStates } from './TourStates.tsx'
import classes from './TourWindow.module.css'
import { useTour } from './useTour.ts'

interface Props {
  shown: ProjectTour
  label: string
  pins: readonly Pin[]
  selectedPinId: number | null
  /** the points carry their status' colour (T62) */
  isStatusShown: boolean
  isInteractive: boolean
  onSelectPin: (pinId: number) => void
  onTour?: (tour: TourViewer | null) => void
  /** a point that is being placed, drawn beside the saved ones */
  draft?: PinView | null
  /** metres; apart from `draft`, so that dragging a slider does not compare lists */
  draftStem?: number
  /** the row under the pointer: its pin pulses */
  pulsedPinId?: number | null
  onHoverPin?: (pinId: number | null) => void
  children?: ReactNode
}

/** Softer in the dark, but never dark: the pictures of the points are taken before it and get printed. */
const backgrounds = { light: '#e8ecef', dark: '#bcc6cd' } as const

/** The 3D window: any tour with its points, and the states around it. */
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
    // once saved, the point is in the list under the key it was placed with
    tour?.setPins(draft && !idOf.has(draft.key) ? [...views, draft] : views)
  }, [tour, views, idOf, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `views`: the list was set anew, with the stem it began with
  useEffect(() => {
    if (draft && draftStem !== undefined) tour?.stems?.set(draft.key, draftStem)
  }, [tour, views, draft, draftStem])

  useEffect(() => {
    latest.current.onTour?.(tour)
    if (!tour) return
    const idOfKey = (key: string) => latest.current.idOf.get(key) ?? null
    const off = [
      tour.on('pinClick', ({ key }) => {
        const id = idOfKey(key)
        if (id !== null) latest.current.onSelectPin(id)
      }),
      tour.on('pinHover', (hover) => latest.current.onHoverPin?.(hover && idOfKey(hover.key))),
    ]
    return () => {
      for (const stop of off) stop()
    }
  }, [tour])

  // goes to the chosen point, also when it was chosen before the model was there
  const selectedKey = selectedPinId === null ? undefined : keyOf.get(selectedPinId)
  useEffect(() => {
    if (selectedKey === undefined) return
    // a point without a usable place is listed, not drawn; there is nowhere to go
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
