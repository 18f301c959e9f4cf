import type { KeyboardEvent, RefObject } from 'react'

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys, Home and End move the focus through the buttons and links of a menu. */
export const useArrowKeyFocus = (menu: RefObject<HTMLElement | null>) => {
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  return {
    /** focuses the first */
    enter: () => items()[0]?.focus(),
    onKeyDown: (event: KeyboardEvent) => {
      const all = items()
      const step = steps[event.key]
      if (!step || all.length === 0) return
      event.preventDefault()
      all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
    },
  }
}
