import { Badge } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import { ColorDot } from './ColorDot.tsx'
import classes from './PinBadges.module.css'
import { colorOfPin } from './pinFacts.ts'

/** What is known of a point at a glance, in words; status and approval only where they are shown (T40). */
export function PinBadges({ pin, isApprovalShown }: { pin: Pin; isApprovalShown: boolean }) {
  const { t } = useTranslation('pins')
  return (
    <span className={classes.badges}>
      {isApprovalShown && pin.projectTypePOIStatus && (
        <Badge className={classes.status} leftSection={<ColorDot color={colorOfPin(pin, true)} />}>
          <bdi>{pin.projectTypePOIStatus.name}</bdi>
        </Badge>
      )}
      <Flag isDone={pin.isResolved}>{pin.isResolved ? t('resolved') : t('notResolved')}</Flag>
      {isApprovalShown && <Flag isDone={pin.isApproved}>{pin.isApproved ? t('approved') : t('notApproved')}</Flag>}
      {pin.isAddedAfterCompletion && <Badge className={classes.open}>{t('addedAfterCompletion')}</Badge>}
      {pin.isCritical && <Badge className={classes.attention}>{t('critical')}</Badge>}
      {pin.isOsha && <Badge className={classes.attention}>{t('osha')}</Badge>}
    </span>
  )
}

function Flag({ isDone, children }: { isDone: boolean; children: string }) {
  return <Badge className={isDone ? classes.done : classes.open}>{children}</Badge>
}
