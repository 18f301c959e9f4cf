import { Button, Drawer, Popover } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import classes from '../filter/filter.module.css'
import type { DisplayPanelProps } from './DisplayPanel.tsx'

const DisplayPanel = lazyWithTexts(() => import('./DisplayPanel.tsx').then((m) => m.DisplayPanel))

/**
 * Opens how points are shown: what they are filtered, grouped and sorted by, and views of that.
 * Beside its button, or from below on a phone. Without an arrangement it is named as a filter.
 */
export function DisplayButton(props: Omit<DisplayPanelProps, 'onClose'>) {
  const { filter, arrangement, views } = props
  const { t } = useTranslation('filter')
  const { isPhone } = useBreakpoints()
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  // the calendar of a date is not inside of the menu, but belongs to it
  useClickOutside(
    ({ target: pressed }) => {
      if (!(pressed instanceof Element && pressed.closest('[data-dates-dropdown]'))) setOpen(false)
    },
    null,
    [target, dropdown],
    isOpen && !isPhone,
  )
  const count = Object.keys(filter.chosen).length
  const isArranged =
    arrangement !== undefined &&
    (arrangement.grouping !== undefined || arrangement.sorting !== 'number')
  const word = t(arrangement ? 'display' : 'open')
  const label = count > 0 ? t(arrangement ? 'displayCount' : 'openCount', { count }) : word
  const Icon = arrangement ? IconAdjustmentsHorizontal : IconFilter
  const title = t(arrangement ? 'displayMenu' : 'menu')
  const button = (
    <Button
      ref={setTarget}
      variant="default"
      px={10}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-on={count > 0 || isArranged || views?.viewId !== undefined || undefined}
      className={classes.open}
      onClick={() => setOpen(!isOpen)}
    >
      {word}
      {/* drawn by its style: the button's name has the number in words */}
      {count > 0 && <span className={classes.badge} data-count={count} aria-hidden />}
    </Button>
  )
  const panel = (
    <Suspense fallback={<LoadingState lines={5} />}>
      <DisplayPanel {...props} onClose={() => setOpen(false)} />
    </Suspense>
  )
  if (!isPhone) {
    return (
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={320}
        shadow="md"
        closeOnClickOutside={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown ref={setDropdown} className={classes.dropdown} aria-label={title}>
          {isOpen && panel}
        </Popover.Dropdown>
      </Popover>
    )
  }
  return (
    <>
      {button}
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80%"
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{ content: classes.sheet, body: classes.sheetBody }}
      >
        {panel}
        <div className={classes.sheetFoot}>
          {filter.isOn && (
            <Button variant="default" onClick={filter.clear}>
              {t('clearAll')}
            </Button>
          )}
          <Button onClick={() => setOpen(false)}>
            {t('show', { count: filter.shown.length })}
          </Button>
        </div>
      </Drawer>
    </>
  )
}
