import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveRow } from '../rowOrder/useMoveRow.ts'
import { ChecklistRowEditor } from './ChecklistRowEditor.tsx'
import {
  appendChecklistRows,
  blankItem,
  type ChecklistRow,
  type NewChecklistRow,
} from './checklistRows.ts'
import classes from './checklists.module.css'

interface Props {
  rows: readonly ChecklistRow[]
  /** the place of the row that is opened */
  opened: number | null
  error: string | undefined
  /** what is wrong with rows, by their places, once it is to be seen */
  wrongRows: ReadonlyMap<number, string> | undefined
  onChange: (rows: readonly ChecklistRow[]) => void
  /** the same function each time */
  onOpen: (place: number | null) => void
  /** a list is added: with what was pasted of it */
  onList: (text: string) => void
}

const nameOf = (row: ChecklistRow) => (row.row === 'section' ? row.name : row.question)

/** The headings and items of a checklist, one of which is opened at a time. */
export function ChecklistEditor(props: Props) {
  const { rows, opened, error, wrongRows, onChange, onOpen, onList } = props
  const { t } = useTranslation('checklists')
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const moves = useMoveRow({
    list,
    rows,
    nameOf: (row) => nameOf(row) || t(row.row === 'section' ? 'newSection' : 'newItem'),
    onMoved: onChange,
  })
  // the same functions at each key, so that the other rows are not drawn anew
  const change = useCallback((next: ChecklistRow) => {
    const { rows: now, onChange: save } = latest.current
    save(now.map((row) => (row.place === next.place ? next : row)))
  }, [])
  const add = useCallback(
    (added: NewChecklistRow, after?: number) => {
      const { rows: now, onChange: save } = latest.current
      const at = now.findIndex(({ place }) => place === after)
      const next = appendChecklistRows(now, [added], at < 0 ? now.length : at + 1)
      onOpen(Math.max(...next.map(({ place }) => place)))
      save(next)
    },
    [onOpen],
  )
  const remove = useCallback((place: number) => {
    const { rows: now, onChange: save } = latest.current
    save(now.filter((row) => row.place !== place))
  }, [])
  const items = rows.filter(({ row }) => row === 'item').length
  const latestMoves = useRef(moves)
  latestMoves.current = moves
  return (
    <section className={classes.editor} aria-labelledby="items">
      <header>
        <h2 id="items">{t('itemsTitle')}</h2>
        <span>{items}</span>
        <Button variant="subtle" size="compact-md" onClick={() => onList('')}>
          {t('addList')}
        </Button>
      </header>
      <ol ref={list} className={classes.rows}>
        {rows.map((row, n) => (
          <ChecklistRowEditor
            key={row.place}
            row={row}
            n={n}
            count={rows.length}
            moves={latestMoves}
            isOpen={row.place === opened}
            problem={wrongRows?.get(row.place)}
            onOpen={onOpen}
            onChange={change}
            onAdd={add}
            onRemove={remove}
            onList={onList}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moves.announcement}
      </p>
      {error && (
        <Alert color="red" variant="light">
          {error}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(blankItem)}
        >
          {t('addItem')}
        </Button>
        <Button variant="default" onClick={() => add({ row: 'section', name: '' })}>
          {t('addSection')}
        </Button>
      </div>
    </section>
  )
}
