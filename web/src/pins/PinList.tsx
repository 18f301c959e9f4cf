import { CloseButton, TextInput } from '@mantine/core'
import { type Stage, stageOf } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import { IconMapPinOff, IconSearch, IconUserQuestion } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode, type Ref, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName, stageName } from '../i18n/displayNames.ts'
import { ActiveFilterNote } from './ActiveFilterNote.tsx'
import { ColorDot } from './ColorDot.tsx'
import { groupName } from './groupName.ts'
import classes from './PinList.module.css'
import { colorOfPin } from './pinColor.ts'
import type { PinFilter } from './pinFilter.ts'
import { countGroups } from './pinFilter.ts'
import { StageIcon } from './StageIcon.tsx'
import { WorkMarks } from './WorkMarks.tsx'

interface Props {
  pins: readonly Pin[]
  filter: PinFilter
  selectedId: number | null
  /** id of the hovered pin in the model */
  hoveredId: number | null
  /** id of the point that was just saved: its row scrolls into view and flashes */
  freshId: number | null
  isApprovalShown: boolean
  /** whether to mark points without a place; not if there is no model at all */
  isPlaceShown: boolean
  searchRef?: Ref<HTMLInputElement>
  onSelect: (pin: Pin) => void
  onHover: (pin: Pin | null) => void
  /** shown while there are no points at all */
  empty: ReactNode
}

/** All points of an inspection: search, filter, rows. Hovering is synchronised between rows and pins. */
export function PinList(props: Props) {
  const {
    pins,
    filter,
    selectedId,
    hoveredId,
    freshId,
    isApprovalShown,
    isPlaceShown,
    searchRef,
    onSelect,
    onHover,
    empty,
  } = props
  const { t } = useTranslation('pins')
  const { typed, setTyped, group, setGroup, shown } = filter
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const id = hoveredId ?? selectedId
    if (id !== null) list.current?.querySelector(`[data-pin="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [hoveredId, selectedId])

  const isFreshThere = freshId !== null && shown.some(({ id }) => id === freshId)
  // a row that scrolled under a resting mouse is not hovered
  const isQuiet = useRef(false)
  useEffect(() => {
    const rows = list.current
    if (!isFreshThere || !rows) return
    rows.querySelector(`[data-pin="${freshId}"]`)?.scrollIntoView({ block: 'center' })
    isQuiet.current = true
    rows.dataset.quiet = ''
  }, [freshId, isFreshThere])
  const wake = ({ movementX, movementY }: MouseEvent) => {
    if (!isQuiet.current || (movementX === 0 && movementY === 0)) return
    isQuiet.current = false
    delete list.current?.dataset.quiet
  }
  const enter = useCallback(
    (pin: Pin) => {
      if (!isQuiet.current) onHover(pin)
    },
    [onHover],
  )

  if (pins.length === 0) return empty
  const counts = countGroups(pins, isApprovalShown)
  // the selected group stays, even when no point is in it any more
  const chips = group === null || counts.some((one) => one.group === group) ? counts : [...counts, { group, count: 0 }]
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        <TextInput
          ref={searchRef}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            setTyped('')
            event.currentTarget.blur()
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed !== '' && <CloseButton size="sm" aria-label={t('searchClear')} onClick={() => setTyped('')} />
          }
        />
        <fieldset className={classes.states}>
          <legend className="visually-hidden">{t('filter')}</legend>
          <GroupChip isOn={group === null} count={pins.length} onPick={() => setGroup(null)}>
            {t('filterAll')}
          </GroupChip>
          {chips.map((one) => (
            <GroupChip key={one.group} isOn={group === one.group} count={one.count} onPick={() => setGroup(one.group)}>
              {groupName(one.group)}
            </GroupChip>
          ))}
        </fieldset>
        <ActiveFilterNote filter={filter} total={pins.length} />
      </div>
      {shown.length === 0 ? (
        <div className={classes.none} role="status">
          <p>{t('noMatch')}</p>
        </div>
      ) : (
        <ul
          ref={list}
          className={classes.rows}
          aria-label={t('listLabel')}
          onMouseLeave={() => onHover(null)}
          onMouseMove={wake}
        >
          {shown.map((pin) => (
            <PinRow
              key={pin.id}
              pin={pin}
              isSelected={pin.id === selectedId}
              isHovered={pin.id === hoveredId}
              isFresh={pin.id === freshId}
              placeless={isPlaceShown && pin.matterPointCoordinates === null ? t('noPlace') : null}
              stage={stageOf(pin, isApprovalShown)}
              isStatusShown={isApprovalShown}
              onSelect={onSelect}
              onHover={onHover}
              onEnter={enter}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChipProps {
  isOn: boolean
  count: number
  onPick: () => void
  children: string
}

function GroupChip({ isOn, count, onPick, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPick}>
      {children} <span className={classes.chipCount}>{count}</span>
    </button>
  )
}

interface RowProps {
  pin: Pin
  isSelected: boolean
  isHovered: boolean
  isFresh: boolean
  /** why the point is not in the model; null if it is */
  placeless: string | null
  stage: Stage
  isStatusShown: boolean
  onSelect: (pin: Pin) => void
  onHover: (pin: Pin | null) => void
  /** the mouse entered */
  onEnter: (pin: Pin) => void
}

const PinRow = memo(function PinRow(props: RowProps) {
  const { pin, isSelected, isHovered, isFresh, placeless, stage, isStatusShown, onSelect, onHover, onEnter } = props
  const waiting = useTranslation('pins').t('visitor.waiting')
  const status = isStatusShown ? pin.projectTypePOIStatus : null
  return (
    <li data-pin={pin.id} className={classes.item}>
      <button
        type="button"
        className={classes.row}
        data-hovered={isHovered || undefined}
        data-fresh={isFresh || undefined}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(pin)}
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
            {pin.visitorState === 'waiting' && (
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
    </li>
  )
})
