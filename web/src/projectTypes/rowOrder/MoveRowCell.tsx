import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './MoveRowCell.module.css'
import type { RowMoveHandlers } from './useMoveRow.ts'

interface Props {
  name: string
  /** the row's index, from 0 */
  n: number
  count: number
  moves: RowMoveHandlers
}

/** A drag handle for a row, and a button for each direction. */
export function MoveRowCell({ name, n, count, moves }: Props) {
  const { t } = useTranslation('projectTypes')
  const button = (isUp: boolean) => {
    const isEnd = isUp ? n === 0 : n === count - 1
    const Icon = isUp ? IconChevronUp : IconChevronDown
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(isUp ? 'moveUp' : 'moveDown', { name })}
        // not `disabled`, so that the focus is not lost at the end of the list
        aria-disabled={isEnd || undefined}
        onClick={() => moves.move(n, isUp ? n - 1 : n + 1)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <span className={classes.cell}>
      {/* for pointers only; the buttons are for everybody */}
      <span className={classes.grip} title={t('drag')} onPointerDown={moves.onGrip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      {button(true)}
      {button(false)}
    </span>
  )
}
