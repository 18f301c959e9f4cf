import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Takes in an element that is kept elsewhere, and leaves no box of its own. */
function Place({ element }: { element: HTMLElement }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.append(element)
  }, [element])
  return <div ref={frame} style={{ display: 'contents' }} />
}

/**
 * Content that may move to another parent, as when a tablet is turned, without losing what was typed into it. Show `content`
 * once, always at the same spot of the tree, and `place` where it is to be seen.
 */
export function useMovable(children: ReactNode): { content: ReactNode; place: ReactNode } {
  const [element] = useState(() => {
    const made = document.createElement('div')
    made.style.display = 'contents'
    return made
  })
  return { content: createPortal(children, element), place: <Place element={element} /> }
}
