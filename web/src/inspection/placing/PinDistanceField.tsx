import { Alert, Button, NumberInput } from '@mantine/core'
import { computeDistanceToFloor, pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'
import type { Tour } from '@nspect/contract/tours/tours'
import type { SurfaceHit } from '@nspect/viewer'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../i18n/formatDecimal.ts'

interface Props {
  tour: Tour
  /** where the point is placed */
  hit: Pick<SurfaceHit, 'position' | 'scene' | 'model'>
  /** metres; undefined: unknown */
  distance: number | undefined
  onChange: (metres: number | null) => void
  /** marking it from another panorama; absent where that is not offered */
  sight?: { state: 'on' | 'failed' | undefined; onSet: (isOn: boolean) => void }
}

/** metres, as in the contract */
const longest = 1000

/**
 * How far a point of a panorama is from the camera; one on the floor below the horizon can be told
 * by its angle.
 */
export function PinDistanceField({ tour, hit, distance, onChange, sight }: Props) {
  const { t } = useTranslation('tour')
  const node = pickPanoramaNodeOfPin(hit, tour.nodes)
  if (!node) return null
  const onFloor = computeDistanceToFloor(hit.position, node.cameraHeight)
  const rounded = onFloor === null ? null : Math.round(onFloor * 100) / 100
  return (
    <div>
      <NumberInput
        label={t('distance')}
        description={t('distanceHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix=" m"
        min={0}
        max={longest}
        decimalScale={2}
        value={distance ?? ''}
        onChange={(value) => {
          const metres = Number(value)
          onChange(value !== '' && metres > 0 && metres <= longest ? metres : null)
        }}
      />
      {rounded !== null && rounded !== distance && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(rounded)}>
          {t('onFloor', { metres: formatDecimal(rounded, 2) })}
        </Button>
      )}
      {sight && !sight.state && distance === undefined && node.place && (
        <Button variant="subtle" size="compact-sm" onClick={() => sight.onSet(true)}>
          {t('sight')}
        </Button>
      )}
      {sight?.state && (
        <Alert
          color={sight.state === 'failed' ? 'orange' : 'teal'}
          role="status"
          variant="light"
          p="xs"
        >
          {t(sight.state === 'failed' ? 'sightFailed' : 'sighting')}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => sight.onSet(false)}>
            {t('sightEnd')}
          </Button>
        </Alert>
      )}
    </div>
  )
}
