import { CloseButton, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MoveRowCell } from '../rowOrder/MoveRowCell.tsx'
import type { RowMoveHandlers } from '../rowOrder/useMoveRow.ts'
import { ChecklistItemFields } from './ChecklistItemFields.tsx'
import {
  blankItem,
  type ChecklistRow,
  type ItemRow,
  type NewChecklistRow,
} from './checklistRows.ts'
import classes from './checklists.module.css'

interface Props {
  row: ChecklistRow
  n: number
  count: number
  moves: RefObject<RowMoveHandlers>
  isOpen: boolean
  problem: string | undefined
  onOpen: (place: number | null) => void
  onChange: (row: ChecklistRow) => void
  onAdd: (row: NewChecklistRow, after: number) => void
  onRemove: (place: number) => void
  /** several lines were pasted */
  onList: (text: string) => void
}

/** A heading or an item: its text, and once it is opened everything else of an item. */
export const ChecklistRowEditor = memo(function ChecklistRowEditor(props: Props) {
  const { row, n, count, moves, isOpen, problem, onOpen, onChange, onAdd, onRemove, onList } = props
  const { t } = useTranslation('checklists')
  const isSection = row.row === 'section'
  const text = isSection ? row.name : row.question
  const name = text || t(isSection ? 'newSection' : 'newItem')
  const addNextOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    if (text.trim() !== '') onAdd(isSection ? blankItem : copySettings(row), row.place)
  }
  const openPastedList = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    onList(pasted)
  }
  return (
    <li
      className={classes.row}
      data-section={isSection || undefined}
      data-open={isOpen || undefined}
      onKeyDown={(event) => moves.current.onKeyDown(n)(event)}
    >
      <MoveRowCell name={name} n={n} count={count} moves={moves.current} />
      {isOpen ? (
        <TextInput
          className={classes.text}
          aria-label={t(isSection ? 'section' : 'question')}
          placeholder={t(isSection ? 'section' : 'question')}
          autoFocus
          maxLength={isSection ? limits.partName : limits.question}
          value={text}
          error={problem}
          onKeyDown={addNextOnEnter}
          onPaste={openPastedList}
          onChange={({ currentTarget: { value } }) =>
            onChange(isSection ? { ...row, name: value } : { ...row, question: value })
          }
        />
      ) : (
        <button
          type="button"
          className={classes.shown}
          aria-expanded={false}
          onClick={() => onOpen(row.place)}
        >
          <span dir="auto">{name}</span>
          {!isSection && <ItemFacts item={row} />}
          {problem && <em>{problem}</em>}
        </button>
      )}
      <CloseButton
        size="lg"
        aria-label={t('removeOf', { name })}
        onClick={() => onRemove(row.place)}
      />
      {isOpen && !isSection && (
        <ChecklistItemFields item={row} onChange={onChange} onClose={() => onOpen(null)} />
      )}
    </li>
  )
})

/** A new item below another: of its kind, without what is its own. */
const copySettings = ({ kind, photo, weight }: ItemRow): Omit<ItemRow, 'place'> => ({
  ...blankItem,
  kind,
  photo,
  weight,
})

/** What an item has that most have not. */
function ItemFacts({ item }: { item: ItemRow }) {
  const { t } = useTranslation('checklists')
  const facts = [
    t(`kind_${item.kind}`),
    item.isCritical && t('critical'),
    item.photo !== 'never' && t(`photo_${item.photo}`),
    String(item.weight) !== '1' && t('weightOf', { weight: item.weight }),
  ]
  return <small>{facts.filter(Boolean).join(' · ')}</small>
}
