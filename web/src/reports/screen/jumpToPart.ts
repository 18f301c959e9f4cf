import type { MouseEvent } from 'react'

/**
 * Frames for which a place is held: points before it get their real height only near the viewport.
 */
const framesHeld = 20
/** Frames in which a place may appear: the list of points is drawn in slices. */
const framesWaited = 200
/** By these somebody scrolls, or goes elsewhere, themselves. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Ends what holds the part that was chosen last. */
let lastHold = new AbortController()

/**
 * Goes to a part of the report once it is drawn, unfolds what it lies in, focuses it, and holds it
 * there while parts before it change their height, or until the person moves themselves.
 */
export const showReportPart = (id: string, block: 'start' | 'center'): void => {
  lastHold.abort()
  const moved = new AbortController()
  lastHold = moved
  let waited = 0
  let held = 0
  const hold = () => {
    if (moved.signal.aborted) return
    const part = document.getElementById(id)
    const fold = part?.closest('details')
    if (fold) fold.open = true
    if (part && held === 0) {
      part.focus({ preventScroll: true })
      for (const name of ownMoves)
        window.addEventListener(name, () => moved.abort(), { passive: true, signal: moved.signal })
    }
    ;(fold ?? part)?.scrollIntoView({ block })
    waited += 1
    if (part) held += 1
    if (held < framesHeld && waited < framesWaited) requestAnimationFrame(hold)
    else moved.abort()
  }
  hold()
}

/**
 * Follows a link of the report's own. Bypasses the address: that of a shared report carries its
 * token and must not change.
 */
export const jumpToPart = (event: MouseEvent, id: string): void => {
  event.preventDefault()
  showReportPart(id, 'start')
}
