import { ActionIcon, ColorSwatch, Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toast.ts'
import { colorSwatches, defaultColor } from '../partFields/colors.ts'
import classes from './TypePartColorCell.module.css'

interface Props {
  name: string
  /** empty: none of its own */
  color: string
  onChange: (color: string) => Promise<string>
}

/**
 * A part's colour, changed in its place by one of the usual ones; any other one is set in the
 * part's form.
 */
export function TypePartColorCell({ name, color, onChange }: Props) {
  const { t } = useTranslation('projectTypes')
  const [isOpen, setOpen] = useState(false)
  const choose = async (chosen: string) => {
    setOpen(false)
    if (chosen === color) return
    try {
      toast.done(await onChange(chosen))
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      withArrow
      position="bottom-start"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('colorOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <ColorSwatch
            color={color || defaultColor}
            size={18}
            withShadow={color !== ''}
            aria-hidden
          />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('colorOf', { name })}>
        <div className={classes.swatches}>
          {colorSwatches.map((swatch) => (
            <ActionIcon
              key={swatch}
              size="lg"
              variant="subtle"
              color="gray"
              aria-label={swatch}
              aria-pressed={swatch === color}
              onClick={() => void choose(swatch)}
            >
              <ColorSwatch color={swatch} size={24} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
