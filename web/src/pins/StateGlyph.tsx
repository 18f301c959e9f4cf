import type { PinState } from './pinFacts.ts'
import classes from './StateGlyph.module.css'

/** A point's state as the ring of its pin: open, half, full with a tick. `name` says it in words. */
export function StateGlyph({ state, name }: { state: PinState; name: string }) {
  return (
    <svg className={classes.glyph} data-state={state} viewBox="0 0 20 20" width="18" height="18" role="img">
      <title>{name}</title>
      <circle cx="10" cy="10" r="7.5" className={classes.ring} />
      {state === 'resolved' && <path d="M10 2.5a7.5 7.5 0 0 1 0 15z" className={classes.fill} />}
      {state === 'approved' && (
        <>
          <circle cx="10" cy="10" r="7.5" className={classes.fill} />
          <path d="m6.6 10.2 2.4 2.4 4.5-4.9" className={classes.tick} />
        </>
      )}
    </svg>
  )
}
