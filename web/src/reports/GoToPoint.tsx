import { Button } from '@mantine/core'
import type { ReportedPin } from '@nspect/contract/reports'
import { IconFocus2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ReportPoint.module.css'

interface Props {
  pin: ReportedPin
  obstacle: 'noPlace' | 'loading' | null
  onGoTo: (pin: ReportedPin) => void
}

/** Shows the point in its place; if that is impossible, the reason is next to the button (T100). */
export function GoToPoint({ pin, obstacle, onGoTo }: Props) {
  const { t } = useTranslation('reports')
  const reasonId = `point-${pin.pinNumber}-obstacle`
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFocus2 size={16} aria-hidden />}
        aria-label={t('goToPointOf', { number: pin.pinNumber })}
        // not `disabled`: keyboard users must reach the reason
        {...(obstacle && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
        onClick={() => obstacle === null && onGoTo(pin)}
      >
        {t('goToPoint')}
      </Button>
      {obstacle && (
        <span id={reasonId} className={classes.obstacle}>
          {t(`obstacle.${obstacle}`)}
        </span>
      )}
    </>
  )
}
