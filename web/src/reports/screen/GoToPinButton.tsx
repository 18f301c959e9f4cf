import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconFocus2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import type { ModelStatus } from '../../ui/layout/componentSlots.ts'
import classes from './ReportPin.module.css'

/** Why a point cannot be shown in its place now. */
export type GoToObstacle = 'noPlace' | Exclude<ModelStatus, 'ready'>

interface Props {
  pin: ReportedPin
  obstacle: GoToObstacle | null
  onGoTo: (pin: ReportedPin) => void
}

/** Shows the point in its place; if that is impossible, the reason is next to the button (T100). */
export function GoToPinButton({ pin, obstacle, onGoTo }: Props) {
  const { t } = useTranslation('reports')
  const reasonId = `point-${pin.pinNumber}-obstacle`
  return (
    <>
      <ReportButton
        aria-label={t('goToPointOf', { number: pin.pinNumber })}
        // not `disabled`: keyboard users must reach the reason
        {...(obstacle && { 'aria-disabled': true, 'aria-describedby': reasonId })}
        onClick={() => obstacle === null && onGoTo(pin)}
      >
        <IconFocus2 size={16} aria-hidden />
        {t('goToPoint')}
      </ReportButton>
      {obstacle && (
        <span id={reasonId} className={classes.obstacle}>
          {t(`obstacle.${obstacle}`)}
        </span>
      )}
    </>
  )
}
