import { type Stage, stageOf } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import { IconChevronDown, IconMapPinOff, IconUserQuestion } from '@tabler/icons-react'
import { type MouseEvent, memo, type Ref, useCallback, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName, stageName } from '../i18n/displayNames.ts'
import { ColorDot } from './ColorDot.tsx'
import type { ArrangedGroup } from './filter/arrangePins.ts'
import type { Choosing } from './many/manyState.ts'
import { useHoldToChoose } from './many/useHoldToChoose.ts'
import classes from './PinList.module.css'
import { colorOfPin } from './pinColor.ts'
import type { PinFilter } from './pinFilter.ts'
import { StageIcon } from './StageIcon.tsx'
import { WorkMarks } from './WorkMarks.tsx'

interface Shown {
  selectedId: number | null
  hoveredId: number | null
  freshId: number | null
  isApprovalShown: boolean
  isPlaceShown: boolean
  onSelect: (pin: Pin) => void
  onHover: (pin: Pin | null) => void
  onEnter: (pin: Pin) => void
  /** null: none may be chosen */
  choosing: Choosing | null
}

interface Props extends Shown {
  ref: Ref<HTMLDivElement>
  filter: PinFilter
  onMove: (event: MouseEvent) => void
}

/** rows drawn at once after a change of the filter: more than a screen shows */
const firstRows = 40

/** The groups up to so many rows; a folded one draws none. */
const upTo = (groups: readonly ArrangedGroup[], rows: number, folded: ReadonlySet<string>): ArrangedGroup[] => {
  let left = rows
  return groups.flatMap((group) => {
    if (left <= 0) return []
    const pins = group.pins.slice(0, left)
    left -= folded.has(group.key) ? 0 : pins.length
    return [{ ...group, pins }]
  })
}

/** What another filter shows: its first rows at once, up to those in `needed`, the others while the page answers already. */
const useRowsInTurn = (filter: PinFilter, needed: readonly (number | null)[]): readonly ArrangedGroup[] => {
  const { groups, shown, folded, typed, chosen, grouping, sorting } = filter
  const asked = JSON.stringify([typed, chosen, grouping, sorting])
  const drawn = useDeferredValue(asked, '')
  if (drawn === asked) return groups
  const last = shown.findLastIndex(({ id }) => needed.includes(id))
  return upTo(groups, Math.max(firstRows, last + 1), folded)
}

/** The rows of the points, under the headings of their groups. */
export function PinRows({ ref, filter, onMove, ...shown }: Props) {
  const { t } = useTranslation('pins')
  const { groups, folded, foldGroup } = filter
  const drawn = useRowsInTurn(filter, [shown.selectedId, shown.freshId])
  const countOf = new Map(groups.map(({ key, pins }) => [key, pins.length]))
  const { choosing } = shown
  const hold = useHoldToChoose(choosing)
  const choose = useChooseRow(choosing, filter)
  return (
    // hovering only: rows and headings are buttons
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={ref}
      className={classes.rows}
      data-points
      data-choosing={choosing?.choice.isOn || undefined}
      onMouseLeave={() => shown.onHover(null)}
      onMouseMove={onMove}
      {...hold}
    >
      {drawn.map((group) =>
        group.name === null ? (
          <GroupRows key="" label={t('listLabel')} group={group} {...shown} onChoose={choose} />
        ) : (
          <section key={group.key} aria-label={group.name}>
            <h3 className={classes.group}>
              <button type="button" aria-expanded={!folded.has(group.key)} onClick={() => foldGroup(group.key)}>
                <IconChevronDown className={classes.fold} size={16} aria-hidden />
                <span className={classes.groupName} dir="auto">
                  {group.name}
                </span>
                <span className={classes.groupCount}>{countOf.get(group.key)}</span>
              </button>
            </h3>
            {!folded.has(group.key) && <GroupRows label={group.name} group={group} {...shown} onChoose={choose} />}
          </section>
        ),
      )}
    </div>
  )
}

/** Ticks a row, or all from the one ticked last; the function is the same until other rows are seen. */
const useChooseRow = (choosing: Choosing | null, { groups, folded }: PinFilter) => {
  const { toggle, toRange } = choosing ?? {}
  return useCallback(
    ({ id }: Pin, isRange: boolean) => {
      if (!isRange) return toggle?.(id)
      const order = groups.flatMap((group) => (folded.has(group.key) ? [] : group.pins.map((pin) => pin.id)))
      toRange?.(id, order)
    },
    [toggle, toRange, groups, folded],
  )
}

type OnChoose = (pin: Pin, isRange: boolean) => void

function GroupRows({
  label,
  group,
  choosing,
  onChoose,
  ...shown
}: Shown & { label: string; group: ArrangedGroup; onChoose: OnChoose }) {
  const { t } = useTranslation('pins')
  const { selectedId, hoveredId, freshId, isApprovalShown, isPlaceShown, onSelect, onHover, onEnter } = shown
  return (
    <ul className={classes.groupRows} aria-label={label}>
      {group.pins.map((pin) => (
        <PinRow
          key={pin.id}
          pin={pin}
          isSelected={pin.id === selectedId}
          isHovered={pin.id === hoveredId}
          isFresh={pin.id === freshId}
          placeless={isPlaceShown && pin.matterPointCoordinates === null ? t('noPlace') : null}
          waiting={pin.visitorState === 'waiting' ? t('visitor.waiting') : null}
          stage={stageOf(pin, isApprovalShown)}
          isStatusShown={isApprovalShown}
          onSelect={onSelect}
          onHover={onHover}
          onEnter={onEnter}
          isChoosing={choosing === null ? null : choosing.choice.isOn}
          isChosen={choosing?.choice.ids.has(pin.id) ?? false}
          problem={choosing?.problems.get(pin.id) ?? null}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  pin: Pin
  isSelected: boolean
  isHovered: boolean
  isFresh: boolean
  /** why the point is not in the model; null if it is */
  placeless: string | null
  /** why it waits for review; null: it does not */
  waiting: string | null
  stage: Stage
  isStatusShown: boolean
  onSelect: (pin: Pin) => void
  onHover: (pin: Pin | null) => void
  /** the mouse entered */
  onEnter: (pin: Pin) => void
  /** whether a press on the row ticks it; null: it cannot be ticked */
  isChoosing: boolean | null
  isChosen: boolean
  /** why the last change left it as it was */
  problem: string | null
  onChoose: OnChoose
}

const PinRow = memo(function PinRow(props: RowProps) {
  const { pin, isSelected, isHovered, isFresh, placeless, waiting, stage, isStatusShown } = props
  const { onSelect, onHover, onEnter, isChoosing, isChosen, problem, onChoose } = props
  const { t } = useTranslation('many')
  const status = isStatusShown ? pin.projectTypePOIStatus : null
  return (
    <li data-pin={pin.id} className={classes.item} data-chosen={isChosen || undefined}>
      {isChoosing !== null && (
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={t('tick', { number: pin.pinNumber, title: pin.title })}
          // before anything is chosen the rows alone are in the tab order
          tabIndex={isChoosing ? 0 : -1}
          checked={isChosen}
          onChange={(event) => onChoose(pin, (event.nativeEvent as PointerEvent).shiftKey)}
        />
      )}
      <button
        type="button"
        className={classes.row}
        data-hovered={isHovered || undefined}
        data-fresh={isFresh || undefined}
        aria-current={isSelected || undefined}
        onMouseDown={(event) => {
          // a range is no selection of text
          if (event.shiftKey && isChoosing !== null) event.preventDefault()
        }}
        onClick={(event) => {
          const isMeant = isChoosing || event.shiftKey || event.ctrlKey || event.metaKey
          if (isChoosing !== null && isMeant) onChoose(pin, event.shiftKey)
          else onSelect(pin)
        }}
        onMouseEnter={() => onEnter(pin)}
        onFocus={() => onHover(pin)}
        onBlur={() => onHover(null)}
      >
        <span className={classes.number}>{pin.pinNumber}</span>
        <span className={classes.words}>
          <span className={classes.title} dir="auto">
            {pin.title}
          </span>
          <span className={classes.category}>
            <span className={classes.stage} data-stage={stage}>
              {stageName(stage)}
            </span>
            <ColorDot color={colorOfPin(pin, isStatusShown)} />
            <span className={classes.about} dir="auto">
              {[status?.name, pin.pointCategory.name].flatMap((name) => (name ? shownName(name) : [])).join(' · ')}
            </span>
            {waiting && (
              <span className={classes.placeless} title={waiting}>
                <IconUserQuestion size={14} aria-label={waiting} />
              </span>
            )}
            {placeless && (
              <span className={classes.placeless} title={placeless}>
                <IconMapPinOff size={14} aria-label={placeless} />
              </span>
            )}
          </span>
          <WorkMarks pin={pin} />
        </span>
        <StageIcon stage={stage} />
      </button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
})
