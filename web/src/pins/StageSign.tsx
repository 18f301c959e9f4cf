import type { Stage } from '@nspect/contract/stage'
import { stageName } from '../i18n/names.ts'
import { StageGlyph } from './StageGlyph.tsx'
import classes from './StageSign.module.css'

/** How far a point is, as ring and words. */
export function StageSign({ stage }: { stage: Stage }) {
  return (
    <span className={classes.stage} data-stage={stage}>
      <StageGlyph stage={stage} />
      {stageName(stage)}
    </span>
  )
}
