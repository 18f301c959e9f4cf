import { Button, Drawer, Popover } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import classes from '../filter/filter.module.css'
import { DisplayPanel, type DisplayPanelProps } from './DisplayPanel.tsx'

interface Props extends Omit<DisplayPanelProps, 'onClose'> {
  isOpen: boolean
  /** the button that opens it */
  button: HTMLElement | null
  onOpen: (isOpen: boolean) => void
}

/** How points are shown, beside its button, or from below on a phone. */
export function DisplayDropdown({ isOpen, button, onOpen, ...props }: Props) {
  const { filter, arrangement } = props
  const { t } = useTranslation('filter')
  const { isPhone } = useBreakpoints()
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null)
  // opened once it is mounted: only then does it return the focus to the button
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isShown = isOpen && isMounted
  const close = () => onOpen(false)
  // the calendar of a date is not inside of the menu, but belongs to it
  useClickOutside(
    ({ target: pressed }) => {
      if (!(pressed instanceof Element && pressed.closest('[data-dates-dropdown]'))) close()
    },
    null,
    [button, dropdown],
    isShown && !isPhone,
  )
  const title = t(arrangement ? 'displayMenu' : 'menu')
  const panel = <DisplayPanel {...props} onClose={close} />
  if (!isPhone) {
    return (
      <Popover
        opened={isShown}
        onChange={onOpen}
        position="bottom-end"
        width={320}
        shadow="md"
        closeOnClickOutside={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <span className={classes.anchor} aria-hidden />
        </Popover.Target>
        <Popover.Dropdown ref={setDropdown} className={classes.dropdown} aria-label={title}>
          {isShown && panel}
        </Popover.Dropdown>
      </Popover>
    )
  }
  return (
    <Drawer
      opened={isShown}
      onClose={close}
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
        <Button onClick={close}>{t('show', { count: filter.shown.length })}</Button>
      </div>
    </Drawer>
  )
}
