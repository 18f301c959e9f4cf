import { ActionIcon, Button, CloseButton } from '@mantine/core'
import type { ScreenPoint } from '@nspect/viewer'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconMapPinPlus,
  IconPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './PlacePinOverlay.module.css'
import type { PlacingMode } from './pinPlacement.ts'
import type { DwellMarkerState } from './useDwellMarker.ts'

interface Props {
  mode: PlacingMode
  hasPlacement: boolean
  marker: DwellMarkerState | null
  isMiss: boolean
  /** touch input: aim with the crosshair */
  isTouch: boolean
  /** the picture has keyboard focus: Enter places at the crosshair */
  isKeyed: boolean
  onAddHere: () => void
  /** moves the placed point by so many pixels of the screen, along the surface */
  onNudge?: (by: ScreenPoint) => void
  /** shows a stop button, where the button that starts adding is not in reach */
  onStop?: () => void
}

/** The overlay for placing: the dwell marker, the crosshair, and a one-line hint. */
export function PlacePinOverlay({
  mode,
  hasPlacement,
  marker,
  isMiss,
  isTouch,
  isKeyed,
  onAddHere,
  onNudge,
  onStop,
}: Props) {
  const { t } = useTranslation('inspection')
  const isAdding = mode === 'add'
  const isAiming = isAdding || (isKeyed && mode === 'inspect')
  const hint = isMiss
    ? t('nothingThere')
    : hasPlacement
      ? t('moveHint')
      : t(isTouch ? 'aimTouch' : 'aimMouse')
  return (
    <>
      {isAiming && (isKeyed || (isTouch && !hasPlacement)) && (
        <span className={classes.cross} aria-hidden />
      )}
      {marker && (
        <button
          type="button"
          className={classes.marker}
          style={{ left: marker.shown.screen.x, top: marker.shown.screen.y }}
          aria-label={t('placeMarker')}
          title={t('placeMarker')}
          onPointerEnter={() => marker.onPointer(true)}
          onPointerLeave={() => marker.onPointer(false)}
          onClick={marker.onPlace}
        >
          <IconPlus size={20} stroke={2.4} aria-hidden />
        </button>
      )}
      {(isAdding || isMiss || (isTouch && hasPlacement && onNudge)) && (
        <div className={classes.bar}>
          <span role="status">{hint}</span>
          {isAdding && !hasPlacement && (
            <Button
              className={classes.here}
              size={isTouch ? 'sm' : 'compact-sm'}
              variant={isTouch ? 'filled' : 'default'}
              leftSection={<IconMapPinPlus size={16} aria-hidden />}
              onClick={onAddHere}
            >
              {t('addHere')}
            </Button>
          )}
          {isTouch && hasPlacement && !isMiss && onNudge && <Nudge onNudge={onNudge} />}
          {isAdding && !hasPlacement && onStop && (
            <CloseButton
              className={classes.stop}
              aria-label={t('addPointerStop')}
              onClick={onStop}
            />
          )}
        </div>
      )}
    </>
  )
}

/** CSS pixels by which a press moves the point */
const step = 4
const ways = [
  ['nudgeLeft', IconArrowLeft, 'ArrowLeft', { x: -step, y: 0 }],
  ['nudgeUp', IconArrowUp, 'ArrowUp', { x: 0, y: -step }],
  ['nudgeDown', IconArrowDown, 'ArrowDown', { x: 0, y: step }],
  ['nudgeRight', IconArrowRight, 'ArrowRight', { x: step, y: 0 }],
] as const

/** Moves a placed point finely: a finger is wider than a crack. */
function Nudge({ onNudge }: { onNudge: (by: ScreenPoint) => void }) {
  const { t } = useTranslation('inspection')
  return (
    <fieldset
      className={classes.nudge}
      aria-label={t('nudge')}
      onKeyDown={({ key }) => {
        const way = ways.find(([, , name]) => name === key)
        if (way) onNudge(way[3])
      }}
    >
      {ways.map(([name, Icon, , by]) => (
        <ActionIcon
          key={name}
          size={40}
          variant="default"
          aria-label={t(name)}
          onClick={() => onNudge(by)}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </fieldset>
  )
}
