import type { PinStage } from '@nspect/contract/pins/pinStage'
import { getStageName } from '../../i18n/displayNames.ts'
import { StageIcon } from './StageIcon.tsx'
import classes from './StageLabel.module.css'

/** A point's stage as ring and name. */
export function StageLabel({ stage }: { stage: PinStage }) {
  return (
    <span className={classes.stage} data-stage={stage}>
      <StageIcon stage={stage} />
      {getStageName(stage)}
    </span>
  )
}
