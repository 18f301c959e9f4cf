import { Badge } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import { useTranslation } from 'react-i18next'
import classes from './PinStateBadges.module.css'

/** Marks a visitor's point, and one that waits for review (T97). */
export function VisitorPinBadges({ pin }: { pin: Pick<Pin, 'visitorState'> }) {
  const { t } = useTranslation('pins')
  if (pin.visitorState === null) return null
  return (
    <>
      <Badge className={classes.open}>{t('visitor.outside')}</Badge>
      {pin.visitorState === 'waiting' && (
        <Badge className={classes.attention}>{t('visitor.waiting')}</Badge>
      )}
    </>
  )
}
