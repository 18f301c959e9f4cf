import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import classes from '../filter/filter.module.css'
import type { DisplayPanelProps } from './DisplayPanel.tsx'

const DisplayDropdown = lazyWithTexts(() =>
  import('./DisplayDropdown.tsx').then((m) => m.DisplayDropdown),
)

/**
 * Opens how points are shown: what they are filtered, grouped and sorted by, and views of that.
 * Without an arrangement it is named as a filter.
 */
export function DisplayButton(props: Omit<DisplayPanelProps, 'onClose'>) {
  const { filter, arrangement, views } = props
  const { t } = useTranslation('filter')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const count = Object.keys(filter.chosen).length
  const isArranged =
    arrangement !== undefined &&
    (arrangement.grouping !== undefined || arrangement.sorting !== 'number')
  const word = t(arrangement ? 'display' : 'open')
  const label = count > 0 ? t(arrangement ? 'displayCount' : 'openCount', { count }) : word
  const Icon = arrangement ? IconAdjustmentsHorizontal : IconFilter
  return (
    <span className={classes.holder}>
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
        onClick={() => {
          setWasOpened(true)
          setOpen(!isOpen)
        }}
      >
        {word}
        {/* drawn by its style: the button's name has the number in words */}
        {count > 0 && <span className={classes.badge} data-count={count} aria-hidden />}
      </Button>
      {wasOpened && (
        <Suspense>
          <DisplayDropdown {...props} isOpen={isOpen} button={target} onOpen={setOpen} />
        </Suspense>
      )}
    </span>
  )
}
