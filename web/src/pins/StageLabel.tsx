import type { Stage } from '@nspect/contract/pinStage'
import { stageName } from '../i18n/displayNames.ts'
import { StageIcon } from './StageIcon.tsx'
import classes from './StageLabel.module.css'

/** A point's stage as ring and name. */
export function StageLabel({ stage }: { stage: Stage }) {
  return (
    <span className={classes.stage} data-stage={stage}>
      <StageIcon stage={stage} />
      {stageName(stage)}
    </span>
  )
}
