import { Badge } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import classes from './PinBadges.module.css'

/** What is known of a point at a glance, in words; approval only where it is a step (T40). */
export function PinBadges({ pin, isApprovalShown }: { pin: Pin; isApprovalShown: boolean }) {
  const { t } = useTranslation('pins')
  return (
    <span className={classes.badges}>
      <Flag isDone={pin.isResolved}>{pin.isResolved ? t('resolved') : t('notResolved')}</Flag>
      {isApprovalShown && <Flag isDone={pin.isApproved}>{pin.isApproved ? t('approved') : t('notApproved')}</Flag>}
      {pin.isCritical && <Badge className={classes.attention}>{t('critical')}</Badge>}
      {pin.isOsha && <Badge className={classes.attention}>{t('osha')}</Badge>}
    </span>
  )
}

function Flag({ isDone, children }: { isDone: boolean; children: string }) {
  return <Badge className={isDone ? classes.done : classes.open}>{children}</Badge>
}
