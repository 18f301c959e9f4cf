import { Badge } from '@mantine/core'
import { checkAttributes } from '@nspect/contract/pinAttributes'
import { stageOf } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import { attributeHeading, attributeName, stageName } from '../i18n/displayNames.ts'
import { labelled } from '../i18n/labelled.ts'
import { ColorDot } from './ColorDot.tsx'
import classes from './PinBadges.module.css'
import { colorOfPin } from './pinColor.ts'
import { StageIcon } from './StageIcon.tsx'
import { statusBesideStage } from './statusBesideStage.ts'
import { VisitorBadges } from './VisitorBadges.tsx'

/** A point's state: one chip for its stage, then what says more (T407). */
export function PinBadges({ pin, isApprovalShown }: { pin: Pin; isApprovalShown: boolean }) {
  const { t } = useTranslation('pins')
  const stage = stageOf(pin, isApprovalShown)
  const status = isApprovalShown ? statusBesideStage(pin) : null
  return (
    <span className={classes.badges}>
      <Badge className={classes.stage} data-stage={stage} leftSection={<StageIcon stage={stage} />}>
        {stageName(stage)}
      </Badge>
      {status && (
        <Badge className={classes.status} leftSection={<ColorDot color={colorOfPin(pin, true)} />}>
          {labelled(attributeHeading('projectTypePOIStatusId'), status.name)}
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
