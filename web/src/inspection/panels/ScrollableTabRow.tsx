import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './ScrollableTabRow.module.css'

interface Props {
  label: string
  /** the tab that is open */
  shown: string | null
  children: ReactNode
}

/**
 * Tabs in one row at any width: it scrolls when they do not fit, and fades at an edge beyond which
 * there are more.
 */
export function ScrollableTabRow({ label, shown, children }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-before', scrollLeft > 1)
      element.toggleAttribute('data-after', scrollLeft < scrollWidth - clientWidth - 1)
    }
    const observer = new ResizeObserver(mark)
    // a tab grows when its count loads
    for (const target of [element, ...element.children]) observer.observe(target)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [])
  useEffect(() => {
    const tab = shown && row.current?.querySelector('[aria-selected="true"]')
    if (tab) tab.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [shown])
  return (
    <Tabs.List ref={row} className={classes.row} aria-label={label}>
      {children}
    </Tabs.List>
  )
}
