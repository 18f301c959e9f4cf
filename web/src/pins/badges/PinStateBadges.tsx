import { Badge } from '@mantine/core'
import { checkAttributes } from '@nspect/contract/pins/pinAttributes'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { useTranslation } from 'react-i18next'
import { getAttributeHeading, getAttributeName, getStageName } from '../../i18n/displayNames.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import { getPinColor } from '../values/pinColor.ts'
import { getStatusBesideStage } from '../values/statusBesideStage.ts'
import { PinColorDot } from './PinColorDot.tsx'
import classes from './PinStateBadges.module.css'
import { StageIcon } from './StageIcon.tsx'
import { VisitorPinBadges } from './VisitorPinBadges.tsx'

/** A point's state: one chip for its stage, then what says more (T407). */
export function PinStateBadges({ pin, isApprovalShown }: { pin: Pin; isApprovalShown: boolean }) {
  const { t } = useTranslation('pins')
  const stage = getPinStage(pin, isApprovalShown)
  const status = isApprovalShown ? getStatusBesideStage(pin) : null
  return (
    <span className={classes.badges}>
      <Badge className={classes.stage} data-stage={stage} leftSection={<StageIcon stage={stage} />}>
        {getStageName(stage)}
      </Badge>
      {status && (
        <Badge
          className={classes.status}
          leftSection={<PinColorDot color={getPinColor(pin, true)} />}
        >
          {formatLabeled(getAttributeHeading('projectTypePOIStatusId'), status.name)}
        </Badge>
      )}
      {pin.isDoubtful && <Badge className={classes.attention}>{t('doubtful')}</Badge>}
      <VisitorPinBadges pin={pin} />
      {pin.isAddedAfterCompletion && (
        <Badge className={classes.open}>{t('addedAfterCompletion')}</Badge>
      )}
      {checkAttributes
        .filter((name) => pin[name])
        .map((name) => (
          <Badge key={name} className={classes.attention}>
            {getAttributeName(name)}
          </Badge>
        ))}
    </span>
  )
}
