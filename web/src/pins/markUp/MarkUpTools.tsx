import { ActionIcon, Button } from '@mantine/core'
import {
  type MarkUpColor,
  type MarkUpSize,
  markUpColors,
  markUpSizes,
} from '@nspect/contract/pins/photoMarkUp'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconCircle,
  IconGridDots,
  IconPointer,
  IconScribble,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingTool, ShapeStyle } from './drawing.ts'
import classes from './MarkUp.module.css'

interface Props {
  tool: DrawingTool
  look: ShapeStyle
  history: { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean }
  isBusy: boolean
  /** null: no shape is chosen */
  onRemove: (() => void) | null
  onTool: (tool: DrawingTool) => void
  onLook: (look: ShapeStyle) => void
  /** draws a shape without a pointer; null where the tool draws none */
  onAddInMiddle: (() => void) | null
}

const tools = [
  ['select', IconPointer],
  ['arrow', IconArrowUpRight],
  ['ellipse', IconCircle],
  ['line', IconScribble],
  ['text', IconTypography],
  ['blur', IconGridDots],
] as const

const colors = Object.keys(markUpColors) as MarkUpColor[]
const sizes = Object.keys(markUpSizes) as MarkUpSize[]

/** What can be drawn, how it looks, and the steps back and forth. */
export function MarkUpTools({
  tool,
  look,
  history,
  isBusy,
  onRemove,
  onTool,
  onLook,
  onAddInMiddle,
}: Props) {
  const { t } = useTranslation('markUp')
  const icon = { size: 22, stroke: 1.8, 'aria-hidden': true } as const
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      <div className={classes.group}>
        {tools.map(([name, Icon]) => (
          <ActionIcon
            key={name}
            size={44}
            variant={tool === name ? 'filled' : 'default'}
            aria-label={t(`kinds.${name}`)}
            title={t(`kinds.${name}`)}
            aria-pressed={tool === name}
            onClick={() => onTool(name)}
          >
            <Icon {...icon} />
          </ActionIcon>
        ))}
      </div>
      <fieldset className={classes.group} aria-label={t('color')}>
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            className={classes.color}
            style={{ '--fill': markUpColors[color].fill } as CSSProperties}
            aria-label={t(`colors.${color}`)}
            title={t(`colors.${color}`)}
            aria-pressed={look.color === color}
            onClick={() => onLook({ ...look, color })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.group} aria-label={t('size')}>
        {sizes.map((size, index) => (
          <button
            key={size}
            type="button"
            className={classes.size}
            aria-label={t(`sizes.${size}`)}
            title={t(`sizes.${size}`)}
            aria-pressed={look.size === size}
            onClick={() => onLook({ ...look, size })}
          >
            <span style={{ '--line': `${2 + index * 3}px` } as CSSProperties} />
          </button>
        ))}
      </fieldset>
      <div className={classes.group}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('undo')}
          title={t('undo')}
          disabled={!history.canUndo || isBusy}
          onClick={history.undo}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('redo')}
          title={t('redo')}
          disabled={!history.canRedo || isBusy}
          onClick={history.redo}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('remove')}
          title={t('remove')}
          disabled={!onRemove || isBusy}
          onClick={() => onRemove?.()}
        >
          <IconTrash {...icon} />
        </ActionIcon>
        {onAddInMiddle && (
          <Button
            className={classes.middle}
            variant="default"
            disabled={isBusy}
            onClick={onAddInMiddle}
          >
            {t('addInMiddle')}
          </Button>
        )}
      </div>
    </div>
  )
}
