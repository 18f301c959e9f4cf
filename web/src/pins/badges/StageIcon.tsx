import { isPinStageDone, type PinStage } from '@nspect/contract/pins/pinStage'
import classes from './StageIcon.module.css'

/** A point's stage as the ring of its marker; shown next to the stage's name. */
export function StageIcon({ stage }: { stage: PinStage }) {
  return (
    <svg
      className={classes.glyph}
      data-stage={stage}
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden
    >
      <circle cx="10" cy="10" r="7.5" className={classes.ring} />
      {stage === 'inProgress' && (
        <path d="M10 10V2.5a7.5 7.5 0 0 1 7.5 7.5z" className={classes.fill} />
      )}
      {stage === 'waiting' && <path d="M10 2.5a7.5 7.5 0 0 1 0 15z" className={classes.fill} />}
      {stage === 'sentBack' && <path d="M10 5.8v4.8m0 2.7v.6" className={classes.sign} />}
      {isPinStageDone(stage) && (
        <>
          <circle cx="10" cy="10" r="7.5" className={classes.fill} />
          <path d="m6.6 10.2 2.4 2.4 4.5-4.9" className={classes.tick} />
        </>
      )}
    </svg>
  )
}
