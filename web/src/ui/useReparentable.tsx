import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Attaches an existing element, without a box of its own. */
function Place({ element }: { element: HTMLElement }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.append(element)
  }, [element])
  return <div ref={frame} style={{ display: 'contents' }} />
}

/**
 * Content that can move to another parent, as when a tablet is rotated, without losing typed input. Render `content`
 * once, always at the same position of the tree, and `place` where it should appear.
 */
export function useReparentable(children: ReactNode): { content: ReactNode; place: ReactNode } {
  const [element] = useState(() => {
    const container = document.createElement('div')
    container.style.display = 'contents'
    return container
  })
  return { content: createPortal(children, element), place: <Place element={element} /> }
}
