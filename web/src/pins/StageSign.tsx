import type { Stage } from '@nspect/contract/pinStage'
import { stageName } from '../i18n/names.ts'
import { StageGlyph } from './StageGlyph.tsx'
import classes from './StageSign.module.css'

/** A point's stage as ring and name. */
export function StageSign({ stage }: { stage: Stage }) {
  return (
    <span className={classes.stage} data-stage={stage}>
      <StageGlyph stage={stage} />
      {stageName(stage)}
    </span>
  )
}
