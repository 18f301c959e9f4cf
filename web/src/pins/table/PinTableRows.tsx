import { columnAttributes, editedAttributes } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeHeading, getStageHeading } from '../../i18n/displayNames.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import type { SelectionControls } from '../bulk/bulkState.ts'
import type { ArrangedGroup } from '../filter/arrangePins.ts'
import { type RowHeights, useVirtualRows } from '../list/useVirtualRows.ts'
import { moveGridFocus } from './cellKeys.ts'
import { PinEditCells } from './PinEditCells.tsx'
import { PinRowCells } from './PinRowCells.tsx'
import classes from './PinTable.module.css'
import { type listPinTableColumns, splitColumnsAroundFlags } from './shownColumns.ts'
import { useColumnWidths } from './useColumnWidths.ts'
import type { TableEditing } from './usePinTableEdit.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  groups: readonly ArrangedGroup[]
  bulk: TableEditing
  isEditing: boolean
  isStatusShown: boolean
  columns: ReturnType<typeof listPinTableColumns>
  selectedId: number | null
  /** null: none may be chosen */
  choosing: SelectionControls | null
  onOpen: (pin: Pin) => void
}

const noneFolded: ReadonlySet<string> = new Set()
const heights: RowHeights = { heading: 31, row: () => 54 }
/** on a phone a row is a card, with a line for each two values */
const cardHeights: RowHeights = { heading: 31, row: () => 330 }

/** The table itself: of a long one the rows near what is seen are in the page. */
export function PinTableRows(props: Props) {
  const { project, pins, groups, bulk, isEditing, isStatusShown, columns, selectedId } = props
  const { choosing, onOpen } = props
  const { t } = useTranslation('pins')
  const { isPhone } = useBreakpoints()
  const table = useRef<HTMLTableElement>(null)
  const { drawn, isOn, count, measure, keepFocused } = useVirtualRows({
    list: table,
    groups,
    folded: noneFolded,
    needed: [],
    heights: isPhone ? cardHeights : heights,
  })
  const titles = useColumnTitles(props)
  const ticks = useTicks(choosing, groups)
  const widths = useColumnWidths(table, isOn, titles.join())
  const Cells = isEditing ? PinEditCells : PinRowCells
  const width = titles.length + ticks.count
  /** where a row stands among all, the head included; `index` from 0 */
  const getPlace = (index: number) => (isOn ? { 'aria-rowindex': index + 2 } : {})
  return (
    <table
      ref={table}
      className={classes.table}
      data-fixed={widths !== null || undefined}
      aria-label={t('tableLabel')}
      {...(isOn && { 'aria-rowcount': count + 1 })}
      {...keepFocused}
      {...(isEditing && { onKeyDownCapture: (event) => onGridKey(event, pins, bulk) })}
    >
      {widths && (
        <colgroup>
          {widths.map((pixels, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
            <col key={n} style={{ width: pixels }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr {...getPlace(-1)}>
          {ticks.head}
          {titles.map((title) => (
            <th
              key={title}
              scope="col"
              className={title === t('columnActions') ? classes.actions : undefined}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {drawn.map(({ group, headingIndex, rows, after }) => (
        <tbody key={group.key}>
          {group.name !== null && (
            <tr
              ref={measure}
              data-index={headingIndex}
              className={classes.group}
              {...getPlace(headingIndex)}
            >
              <th scope="rowgroup" colSpan={width}>
                <span dir="auto">{group.name}</span>{' '}
                <span className={classes.count}>{group.pins.length}</span>
              </th>
            </tr>
          )}
          {rows.map(({ pin, index, gap }) => {
            const tick = ticks.of(pin)
            const edit = isEditing ? bulk.edits.get(pin.id) : undefined
            return [
              <GapRow key={`gap ${pin.id}`} pixels={gap} width={width} />,
              <tr
                key={pin.id}
                ref={measure}
                data-pin={pin.id}
                data-index={index}
                data-edited={isEditing || undefined}
                data-selected={pin.id === selectedId || undefined}
                data-chosen={tick.isChosen || undefined}
                data-changed={edit !== undefined || undefined}
                data-failed={(tick.problem ?? edit?.problem) ? true : undefined}
                {...getPlace(index)}
              >
                <Cells
                  pin={pin}
                  project={project}
                  bulk={bulk}
                  {...tick}
                  isStatusShown={isStatusShown}
                  columns={columns}
                  onOpen={onOpen}
                />
              </tr>,
            ]
          })}
          <GapRow pixels={after} width={width} />
        </tbody>
      ))}
    </table>
  )
}

/** Room for the rows that are left out of the page. */
function GapRow({ pixels, width }: { pixels: number; width: number }) {
  if (pixels <= 0) return null
  return (
    <tr className={classes.gap} aria-hidden>
      <td colSpan={width} style={{ height: pixels }} />
    </tr>
  )
}

/**
 * What the columns are called. While editing, a row shows the flags that determine the stage before
 * what is beyond the edge of most windows.
 */
function useColumnTitles({
  isEditing,
  isStatusShown,
  columns,
}: Pick<Props, 'isEditing' | 'isStatusShown' | 'columns'>): readonly string[] {
  const { t } = useTranslation('pins')
  const { beforeFlags, afterFlags } = splitColumnsAroundFlags(columns)
  const flags = isStatusShown ? editedAttributes.map(getAttributeHeading) : []
  return [
    t('columnNumber'),
    getAttributeHeading('title'),
    ...(isEditing
      ? [...beforeFlags.map(getAttributeHeading), ...flags, ...afterFlags.map(getAttributeHeading)]
      : [getStageHeading(), ...flags, ...columns.map(getAttributeHeading)]),
    t(isEditing ? 'columnMarks' : 'columnReported'),
    t('columnActions'),
  ]
}

/** Moves from cell to cell; Escape gives a cell back what is stored. */
const onGridKey = (event: KeyboardEvent, pins: readonly Pin[], bulk: TableEditing) => {
  if (event.key !== 'Escape') {
    if (!moveGridFocus(event.nativeEvent)) return
    // neither the input nor the page takes the key as well
    event.preventDefault()
    return event.stopPropagation()
  }
  const cell =
    event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-attribute]') : null
  const id = Number(cell?.closest<HTMLElement>('tr')?.dataset.pin)
  const pin = bulk.edits.get(id)?.pin ?? pins.find((candidate) => candidate.id === id)
  const name = columnAttributes.find((attribute) => attribute === cell?.dataset.attribute)
  if (!pin || !name || bulk.isSaving) return
  event.preventDefault()
  bulk.set(pin, { [name]: pin[name] })
}

/**
 * The column of ticks: its heading, and what each row shows of it. `choosing` null: there is none.
 */
function useTicks(choosing: SelectionControls | null, groups: readonly ArrangedGroup[]) {
  const { t } = useTranslation('bulk')
  const seen = groups.flatMap((group) => group.pins.map(({ id }) => id))
  const latest = useRef({ seen, choosing })
  latest.current = { seen, choosing }
  // the same function for all rows, so that a tick draws its own row alone
  const choose = useCallback(({ id }: Pin, isRange: boolean) => {
    const { seen: order, choosing: now } = latest.current
    if (isRange) now?.toRange(id, order)
    else now?.toggle(id)
  }, [])
  return {
    count: choosing ? 1 : 0,
    head: choosing && (
      <th scope="col" className={classes.tick}>
        <TickAll choosing={choosing} seen={seen} label={t('tickAll')} />
      </th>
    ),
    of: ({ id }: Pin) => ({
      isChosen: choosing?.choice.ids.has(id) ?? false,
      problem: choosing?.problems.get(id) ?? null,
      onChoose: choosing && choose,
    }),
  }
}

/** Ticks all rows of the table, or takes all ticks away. */
function TickAll({
  choosing,
  seen,
  label,
}: {
  choosing: SelectionControls
  seen: readonly number[]
  label: string
}) {
  const { choice, add, end } = choosing
  const count = seen.filter((id) => choice.ids.has(id)).length
  const isAll = seen.length > 0 && count === seen.length
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isAll}
      onChange={() => (isAll ? end() : add(seen))}
    />
  )
}
