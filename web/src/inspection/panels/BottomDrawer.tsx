import { CloseButton, Tabs } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayoutPreferences } from '../../ui/layout/layoutPreferences.ts'
import classes from './BottomDrawer.module.css'
import { ScrollableTabRow } from './ScrollableTabRow.tsx'
import type { InspectionTab } from './useInspectionTabs.tsx'

/** CSS pixels; `room` is the least height left for the model */
const height = { tabs: 40, min: 140, usual: 320, step: 32, room: 120 }

interface Props {
  tabs: readonly InspectionTab[]
  /** the open tab; null: closed */
  shown: string | null
  onShow: (key: string | null) => void
}

/**
 * The lower tabs as a drawer over the bottom of the model. The upper edge is a handle; the height
 * is kept in this browser.
 */
export function BottomDrawer({ tabs, shown, onShow }: Props) {
  const { t } = useTranslation('inspection')
  const drawer = useRef<HTMLElement>(null)
  const [config, saveConfig] = useLayoutPreferences()
  const [dragged, setDragged] = useState<number | null>(null)
  const isOpen = shown !== null
  const pixels = dragged ?? config.drawerHeight ?? height.usual
  // notifications stay above it
  const foot = isOpen ? pixels : height.tabs
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--foot', `${foot}px`)
    return () => {
      style.removeProperty('--foot')
    }
  }, [foot])
  const within = (wanted: number) => {
    const room =
      (drawer.current?.parentElement?.clientHeight ?? Number.POSITIVE_INFINITY) - height.room
    return Math.round(Math.max(height.min, Math.min(room, wanted)))
  }
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    setDragged(within((drawer.current?.getBoundingClientRect().bottom ?? 0) - event.clientY))
  }
  const drop = () => {
    if (dragged !== null) saveConfig({ drawerHeight: dragged })
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? height.step : event.key === 'ArrowDown' ? -height.step : 0
    if (by === 0) return
    event.preventDefault()
    saveConfig({ drawerHeight: within(pixels + by) })
  }
  return (
    <section
      ref={drawer}
      className={classes.drawer}
      data-open={isOpen || undefined}
      style={isOpen ? { height: pixels } : {}}
      aria-label={t('drawer')}
    >
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: there is no native element for a movable separator
        <div
          className={classes.edge}
          role="separator"
          aria-orientation="horizontal"
          aria-label={t('drawerResize')}
          aria-valuemin={height.min}
          aria-valuenow={pixels}
          tabIndex={0}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={onKeyDown}
        />
      )}
      <Tabs
        className={classes.tabs}
        value={shown}
        onChange={onShow}
        allowTabDeactivation
        activateTabWithKeyboard={false}
        keepMounted
        keepMountedMode="display-none"
      >
        <div className={classes.head}>
          <ScrollableTabRow label={t('drawer')} shown={shown}>
            {tabs.map(({ key, tab }) => (
              <Tabs.Tab key={key} value={key}>
                {tab}
              </Tabs.Tab>
            ))}
          </ScrollableTabRow>
          {isOpen && <CloseButton aria-label={t('drawerClose')} onClick={() => onShow(null)} />}
        </div>
        {tabs.map(({ key, panel }) => (
          <Tabs.Panel key={key} value={key} className={classes.panel}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
