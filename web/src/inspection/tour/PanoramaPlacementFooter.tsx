import { Button, NumberInput } from '@mantine/core'
import type { PlanScale, TourNode } from '@nspect/contract/tours/tours'
import { useTranslation } from 'react-i18next'
import type { PlanImage } from '../media/tour/tourMapContent.ts'
import classes from './PanoramaPlacementPlan.module.css'

interface Props {
  plan: PlanImage
  /** the chosen panorama */
  node: TourNode | null
  onScale: (scale: PlanScale) => void
  onMiddle: (node: TourNode) => void
  onTakeOff: (node: TourNode) => void
}

/**
 * Below a plan: its scale and north, and what can be done to the chosen panorama without a pointer.
 */
export function PanoramaPlacementFooter({ plan, node, onScale, onMiddle, onTakeOff }: Props) {
  const { t } = useTranslation('tour')
  return (
    <div className={classes.foot}>
      <ScaleFields
        key={`${plan.id} ${plan.scale.widthInMetres} ${plan.scale.north}`}
        scale={plan.scale}
        onSave={onScale}
      />
      {node && (
        <Button
          variant="subtle"
          size="compact-sm"
          {...(node.place && { color: 'gray' })}
          onClick={() => (node.place ? onTakeOff(node) : onMiddle(node))}
        >
          {t(node.place ? 'takeOff' : 'toMiddle', { name: node.name })}
        </Button>
      )}
    </div>
  )
}

/** The plan's width in metres, and where north is on it. */
function ScaleFields({ scale, onSave }: { scale: PlanScale; onSave: (scale: PlanScale) => void }) {
  const { t } = useTranslation('tour')
  const { widthInMetres, north } = scale
  return (
    <div className={classes.scale}>
      <NumberInput
        size="xs"
        label={t('planWidth')}
        description={widthInMetres === null ? t('planWidthHelp') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        suffix=" m"
        min={0}
        decimalScale={2}
        defaultValue={widthInMetres ?? ''}
        onBlur={(event) => {
          const width = Number.parseFloat(event.currentTarget.value)
          const next = width > 0 && width <= 100_000 ? width : null
          if (next !== widthInMetres) onSave({ widthInMetres: next, north })
        }}
      />
      <NumberInput
        size="xs"
        label={t('planNorth')}
        suffix="°"
        min={0}
        max={360}
        clampBehavior="strict"
        decimalScale={1}
        defaultValue={north}
        onBlur={(event) => {
          const next = Number.parseFloat(event.currentTarget.value)
          if (next >= 0 && next <= 360 && next !== north) onSave({ widthInMetres, north: next })
        }}
      />
    </div>
  )
}
