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

const newContainer = (): HTMLElement => {
  const container = document.createElement('div')
  container.style.display = 'contents'
  return container
}

/**
 * Content that can move to another parent, as when a tablet is rotated, without losing typed input.
 * Render `content` once, always at the same position of the tree, and `place` where it should
 * appear.
 */
export function useReparentable(children: ReactNode): { content: ReactNode; place: ReactNode } {
  const [element] = useState(newContainer)
  return { content: createPortal(children, element), place: <Place element={element} /> }
}

/** The same for several, by their keys, of which some may come later. */
export function useReparentables(contents: readonly { key: string; children: ReactNode }[]): {
  content: ReactNode
  placeOf: (key: string) => ReactNode
} {
  const [elements] = useState(() => new Map<string, HTMLElement>())
  const elementOf = (key: string) => {
    const element = elements.get(key) ?? newContainer()
    elements.set(key, element)
    return element
  }
  return {
    content: contents.map(({ key, children }) => createPortal(children, elementOf(key), key)),
    placeOf: (key) => <Place element={elementOf(key)} />,
  }
}
