import { pickLeadingImage } from '@nspect/contract/pins/pinImages'
import { getPinStage, type PinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import {
  IconChevronDown,
  IconMapPinOff,
  IconMapPinQuestion,
  IconUserQuestion,
} from '@tabler/icons-react'
import { type MouseEvent, memo, type RefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { formatDisplayName, getAttributeHeading, getStageName } from '../../i18n/displayNames.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import { PinColorDot } from '../badges/PinColorDot.tsx'
import {
  hasSeverityDueOrAssignee,
  SeverityDueAssigneeBadges,
} from '../badges/SeverityDueAssigneeBadges.tsx'
import { StageIcon } from '../badges/StageIcon.tsx'
import type { SelectionControls } from '../bulk/bulkState.ts'
import { useLongPressToSelect } from '../bulk/useLongPressToSelect.ts'
import type { PinFilter } from '../filter/pinFilter.ts'
import { getPinColor } from '../values/pinColor.ts'
import { getStatusBesideStage } from '../values/statusBesideStage.ts'
import classes from './PinList.module.css'
import { type RowHeights, useVirtualRows, type VirtualRowGroup } from './useVirtualRows.ts'

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
  choosing: SelectionControls | null
}

interface Props extends Shown {
  list: RefObject<HTMLDivElement | null>
  /** the point that was open last: its row gets the focus back */
  lastSelectedId: number | null
  filter: PinFilter
  onMove: (event: MouseEvent) => void
}

/** A row is higher with a line of severity, day and assignee. */
const heights: RowHeights = {
  heading: 37,
  row: (pin) => (hasSeverityDueOrAssignee(pin) ? 77 : 56),
}

/** The rows of the points, under the headings of their groups. */
export function PinRows({ list, lastSelectedId, filter, onMove, ...shown }: Props) {
  const { t } = useTranslation('pins')
  const { groups, folded, foldGroup } = filter
  const { choosing, selectedId, hoveredId, freshId } = shown
  const needed = [selectedId, lastSelectedId, hoveredId, freshId]
  const {
    drawn,
    isOn: isCut,
    measure,
    keepFocused,
  } = useVirtualRows({ list, groups, folded, needed, heights })
  const hold = useLongPressToSelect(choosing)
  const choose = useChooseRow(choosing, filter)
  return (
    // hovering only: rows and headings are buttons
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={list}
      className={classes.rows}
      data-points
      data-cut={isCut || undefined}
      data-choosing={choosing?.choice.isOn || undefined}
      onMouseLeave={() => shown.onHover(null)}
      onMouseMove={onMove}
      {...keepFocused}
      {...hold}
    >
      {drawn.map((drawnGroup) => {
        const { group, headingIndex } = drawnGroup
        const { key, name, pins } = group
        const rows = { drawn: drawnGroup, measure, onChoose: choose, ...shown }
        if (name === null) return <GroupRows key="" label={t('listLabel')} {...rows} />
        return (
          <section key={key} aria-label={name}>
            <h3 ref={measure} data-index={headingIndex} className={classes.group}>
              <button type="button" aria-expanded={!folded.has(key)} onClick={() => foldGroup(key)}>
                <IconChevronDown className={classes.fold} size={16} aria-hidden />
                <span className={classes.groupName} dir="auto">
                  {name}
                </span>
                <span className={classes.groupCount}>{pins.length}</span>
              </button>
            </h3>
            {!folded.has(key) && <GroupRows label={name} {...rows} />}
          </section>
        )
      })}
    </div>
  )
}

/** Ticks a row, or all from the one ticked last; always the same function, so that rows stay. */
const useChooseRow = (choosing: SelectionControls | null, { groups, folded }: PinFilter) => {
  const latest = useRef({ choosing, groups, folded })
  latest.current = { choosing, groups, folded }
  return useCallback(({ id }: Pin, isRange: boolean) => {
    const now = latest.current
    if (!isRange) return now.choosing?.toggle(id)
    const order = now.groups.flatMap((group) =>
      now.folded.has(group.key) ? [] : group.pins.map((pin) => pin.id),
    )
    now.choosing?.toRange(id, order)
  }, [])
}

type OnChoose = (pin: Pin, isRange: boolean) => void

interface GroupRowsProps extends Shown {
  label: string
  drawn: VirtualRowGroup
  /** takes the height of a row; undefined: all rows are there */
  measure: ((row: HTMLElement | null) => void) | undefined
  onChoose: OnChoose
}

function GroupRows({ label, drawn, measure, choosing, onChoose, ...shown }: GroupRowsProps) {
  const { t } = useTranslation('pins')
  const {
    selectedId,
    hoveredId,
    freshId,
    isApprovalShown,
    isPlaceShown,
    onSelect,
    onHover,
    onEnter,
  } = shown
  const { group, rows, after } = drawn
  const { choice, problems } = choosing ?? {}
  return (
    <ul className={classes.groupRows} aria-label={label} style={{ paddingBottom: after }}>
      {rows.map(({ pin, at, index, gap }) => (
        <li
          key={pin.id}
          ref={measure}
          className={classes.item}
          style={{ marginTop: gap }}
          data-pin={pin.id}
          data-index={index}
          data-chosen={choice?.ids.has(pin.id) || undefined}
          {...(measure && { 'aria-posinset': at + 1, 'aria-setsize': group.pins.length })}
        >
          <PinRow
            pin={pin}
            isSelected={pin.id === selectedId}
            isHovered={pin.id === hoveredId}
            isFresh={pin.id === freshId}
            placeless={isPlaceShown && pin.matterPointCoordinates === null ? t('noPlace') : null}
            doubtful={pin.isDoubtful ? t('doubtful') : null}
            waiting={pin.visitorState === 'waiting' ? t('visitor.waiting') : null}
            stage={getPinStage(pin, isApprovalShown)}
            isStatusShown={isApprovalShown}
            onSelect={onSelect}
            onHover={onHover}
            onEnter={onEnter}
            isChoosing={choice?.isOn ?? null}
            isChosen={choice?.ids.has(pin.id) ?? false}
            problem={problems?.get(pin.id) ?? null}
            onChoose={onChoose}
          />
        </li>
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
  /** that its place is to be checked; null: it is not */
  doubtful: string | null
  /** why it waits for review; null: it does not */
  waiting: string | null
  stage: PinStage
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

/**
 * The point's leading picture with its number; the number alone where there is none, or it cannot be
 * loaded.
 */
function RowImage({ url, number }: { url: string | null; number: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={classes.picture}>
      {url !== null && url !== broken && (
        <img
          src={getImageUrl(url)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      )}
      <span className={classes.number}>{number}</span>
    </span>
  )
}

/** What is in a row: its place in the list may change without it. */
const PinRow = memo(function PinRow(props: RowProps) {
  const {
    pin,
    isSelected,
    isHovered,
    isFresh,
    placeless,
    doubtful,
    waiting,
    stage,
    isStatusShown,
  } = props
  const { onSelect, onHover, onEnter, isChoosing, isChosen, problem, onChoose } = props
  const { t } = useTranslation('bulk')
  const status = isStatusShown ? getStatusBesideStage(pin) : null
  const dot = <PinColorDot color={getPinColor(pin, isStatusShown)} />
  // the colour of a status whose word is that of the stage
  const isStageColored = isStatusShown && pin.projectTypePOIStatus !== null && !status
  return (
    <>
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
        <RowImage url={pickLeadingImage(pin, 'thumb')?.path ?? null} number={pin.pinNumber} />
        <span className={classes.words}>
          <span className={classes.title} dir="auto">
            {pin.title}
          </span>
          <span className={classes.category}>
            {isStageColored && dot}
            <span className={classes.stage} data-stage={stage}>
              {getStageName(stage)}
            </span>
            {!isStageColored && dot}
            <span className={classes.about} dir="auto">
              {[
                ...(status
                  ? [
                      formatLabeled(
                        getAttributeHeading('projectTypePOIStatusId'),
                        formatDisplayName(status.name),
                      ),
                    ]
                  : []),
                formatDisplayName(pin.pointCategory.name),
              ].join(' · ')}
            </span>
            {waiting && (
              <span className={classes.placeless} title={waiting}>
                <IconUserQuestion size={14} aria-label={waiting} />
              </span>
            )}
            {doubtful && (
              <span className={classes.placeless} title={doubtful}>
                <IconMapPinQuestion size={14} aria-label={doubtful} />
              </span>
            )}
            {placeless && (
              <span className={classes.placeless} title={placeless}>
                <IconMapPinOff size={14} aria-label={placeless} />
              </span>
            )}
          </span>
          <SeverityDueAssigneeBadges pin={pin} />
        </span>
        <StageIcon stage={stage} />
      </button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
})
