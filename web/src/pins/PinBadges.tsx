import { Badge } from '@mantine/core'
import { checkAttributes } from '@nspect/contract/pinAttributes'
import { stageOf } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import { attributeName, stageName } from '../i18n/displayNames.ts'
import { ColorDot } from './ColorDot.tsx'
import classes from './PinBadges.module.css'
import { colorOfPin } from './pinColor.ts'
import { StageIcon } from './StageIcon.tsx'
import { VisitorBadges } from './VisitorBadges.tsx'

/** A point's state as badges, its stage first; status and approval only where they are shown (T40). */
export function PinBadges({ pin, isApprovalShown }: { pin: Pin; isApprovalShown: boolean }) {
  const { t } = useTranslation('pins')
  const stage = stageOf(pin, isApprovalShown)
  return (
    <span className={classes.badges}>
      <Badge className={classes.stage} data-stage={stage} leftSection={<StageIcon stage={stage} />}>
        {stageName(stage)}
      </Badge>
      {isApprovalShown && pin.projectTypePOIStatus && (
        <Badge className={classes.status} leftSection={<ColorDot color={colorOfPin(pin, true)} />}>
          <bdi>{pin.projectTypePOIStatus.name}</bdi>
        </Badge>
      )}
      <Badge className={classes.open}>
        {pin.isResolved ? attributeName('isResolved') : t('notResolved')}
      </Badge>
      {isApprovalShown && (
        <Badge className={classes.open}>
          {pin.isApproved ? attributeName('isApproved') : t('notApproved')}
        </Badge>
      )}
      {pin.isDoubtful && <Badge className={classes.attention}>{t('doubtful')}</Badge>}
      <VisitorBadges pin={pin} />
      {pin.isAddedAfterCompletion && (
        <Badge className={classes.open}>{t('addedAfterCompletion')}</Badge>
      )}
      {checkAttributes
        .filter((name) => pin[name])
        .map((name) => (
          <Badge key={name} className={classes.attention}>
            {attributeName(name)}
          </Badge>
        ))}
    </span>
  )
}
