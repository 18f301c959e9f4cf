import type { MouseEvent } from 'react'

/**
 * Goes to a part of the report, and unfolds what it lies in. Bypasses the address: that of a shared report carries its
 * token and must not change.
 */
export const jumpTo = (event: MouseEvent, id: string): void => {
  event.preventDefault()
  const target = document.getElementById(id)
  const fold = target?.closest('details')
  if (fold) fold.open = true
  const place = fold ?? target
  place?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}
