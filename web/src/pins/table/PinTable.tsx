import { Button, Switch } from '@mantine/core'
import { columnAttributes, editedAttributes } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeHeading, getStageHeading } from '../../i18n/displayNames.ts'
import { ExportMenu } from '../../ui/buttons/ExportMenu.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.ts'
import type { SelectionControls } from '../bulk/bulkState.ts'
import { type ArrangedGroup, groupAndSortPins } from '../filter/arrangePins.ts'
import type { PinFilter } from '../filter/pinFilter.ts'
import { fetchPinExport } from '../pins.api.ts'
import { usePinFieldRights } from '../values/usePinFieldRights.ts'
import { moveGridFocus } from './cellKeys.ts'
import { PinEditRow } from './PinEditRow.tsx'
import { PinRow } from './PinRow.tsx'
import classes from './PinTable.module.css'
import { listPinTableColumns, splitColumnsAroundFlags } from './shownColumns.ts'
import { type TableEditing, usePinTableEdit } from './usePinTableEdit.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  filter: PinFilter
  /** id of the picture in view on the 2D tab; null on the 3D tab */
  imageId: number | null
  selectedId?: number | null
  onOpen: (pin: Pin) => void
  /** null: none may be chosen */
  choosing?: SelectionControls | null
  /** what can be done with the chosen points */
  chosenBar?: ReactNode
}

/** 'nSpection Points': a table of all points, with a bulk editor (T81). */
export function PinTable({
  project,
  pins,
  filter,
  imageId,
  selectedId = null,
  onOpen,
  choosing = null,
  chosenBar,
}: Props) {
  const { t } = useTranslation(['pins', 'ui'])
  const [isAll, setAll] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const bulk = usePinTableEdit(pins)
  const rights = usePinFieldRights(project, null)
  useLeaveGuard(bulk.edits.size > 0)
  const isNarrowed = imageId !== null && !isAll
  const inFilter = new Set(filter.shown)
  // a row with unsaved changes stays, whatever the picture and the filter
  const shown = pins.filter(
    (pin) =>
      bulk.edits.has(pin.id) ||
      (inFilter.has(pin) && (!isNarrowed || pin.projectModelImageId === imageId)),
  )
  const groups = groupAndSortPins(shown, filter, filter.facets)
  const { isStatusShown, maySeeCosts } = rights
  const attributeColumns = useMemo(
    () => listPinTableColumns(isStatusShown, maySeeCosts),
    [isStatusShown, maySeeCosts],
  )
  const { beforeFlags, afterFlags } = splitColumnsAroundFlags(attributeColumns)
  const flags = isStatusShown ? editedAttributes.map(getAttributeHeading) : []
  const columns = [
    t('columnNumber'),
    getAttributeHeading('title'),
    // while editing, a row shows the flags that determine the stage, before what is beyond the edge
    // of most windows
    ...(isEditing
      ? [...beforeFlags.map(getAttributeHeading), ...flags, ...afterFlags.map(getAttributeHeading)]
      : [getStageHeading(), ...flags, ...attributeColumns.map(getAttributeHeading)]),
    ...(isEditing ? [t('columnMarks')] : [t('columnReported')]),
    t('columnActions'),
  ]
  const confirmLeave = useConfirmLeave()
  const leave = async () => {
    if (bulk.edits.size > 0 && !(await confirmLeave())) return
    bulk.clear()
    setEditing(false)
  }
  const Row = isEditing ? PinEditRow : PinRow
  const ticks = useTicks(isEditing ? null : choosing, groups)
  return (
    <section className={classes.section} aria-label={t('tableLabel')}>
      <div className={classes.bar}>
        {imageId !== null && (
          <Switch
            size="sm"
            label={t('showAll')}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )}
        {pins.length > 0 && (
          <span className={classes.count}>
            {isEditing && bulk.edits.size > 0
              ? t('bulkChanged', { count: bulk.edits.size })
              : t('tableCount', { shown: shown.length, count: pins.length })}
          </span>
        )}
        {pins.length > 0 && (
          <span className={classes.end}>
            {!isEditing && shown.length > 0 && (
              <ExportMenu
                name={t('tableLabel')}
                size="xs"
                fetch={(format) =>
                  fetchPinExport(project.id, format, shown.length < pins.length ? shown : null)
                }
              />
            )}
            {isEditing && (
              <Button
                size="xs"
                loading={bulk.isSaving}
                disabled={bulk.edits.size === 0}
                onClick={() => void bulk.save()}
              >
                {t('save')}
              </Button>
            )}
            {rights.maySave && (
              <Button
                size="xs"
                variant="default"
                disabled={bulk.isSaving}
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => (isEditing ? void leave() : setEditing(true))}
              >
                {isEditing ? t('exitEdit') : t('enterEdit')}
              </Button>
            )}
          </span>
        )}
      </div>
      {!isEditing && chosenBar}
      <div className={classes.scroll} data-points>
        {shown.length === 0 ? (
          <EmptyState
            text={t(
              pins.length === 0
                ? 'noneAtAll'
                : filter.shown.length === 0
                  ? 'noMatch'
                  : 'noneOnPicture',
            )}
            action={
              filter.isOn && (
                <Button variant="default" size="xs" onClick={filter.clear}>
                  {t('noMatchOut')}
                </Button>
              )
            }
          />
        ) : (
          <table
            className={classes.table}
            aria-label={t('tableLabel')}
            {...(isEditing && { onKeyDownCapture: (event) => onGridKey(event, pins, bulk) })}
          >
            <thead>
              <tr>
                {ticks.head}
                {columns.map((title) => (
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
            {groups.map((group) => (
              <tbody key={group.key}>
                {group.name !== null && (
                  <tr className={classes.group}>
                    <th scope="rowgroup" colSpan={columns.length + ticks.count}>
                      <span dir="auto">{group.name}</span>{' '}
                      <span className={classes.count}>{group.pins.length}</span>
                    </th>
                  </tr>
                )}
                {group.pins.map((pin) => (
                  <Row
                    key={pin.id}
                    pin={pin}
                    project={project}
                    bulk={bulk}
                    isSelected={pin.id === selectedId}
                    {...ticks.of(pin)}
                    isStatusShown={isStatusShown}
                    columns={attributeColumns}
                    onOpen={onOpen}
                  />
                ))}
              </tbody>
            ))}
          </table>
        )}
      </div>
    </section>
  )
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
  const id = Number(cell?.closest<HTMLElement>('tr')?.dataset.edited)
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
