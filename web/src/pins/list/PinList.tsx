import { Button, CloseButton, TextInput } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import { IconSearch } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, type Ref, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import type { SelectionControls } from '../bulk/bulkState.ts'
import { DisplayButton } from '../display/DisplayButton.tsx'
import { ActiveFilterNote } from '../filter/ActiveFilterNote.tsx'
import { ActiveFilterChips, QuickPinFilters } from '../filter/FilterBar.tsx'
import type { PinFilter } from '../filter/pinFilter.ts'
import { ActiveSavedViewName } from '../views/ActiveSavedViewName.tsx'
import type { ViewsContext } from '../views/viewsContext.ts'
import classes from './PinList.module.css'
import { PinRows } from './PinRows.tsx'

interface Props {
  pins: readonly Pin[]
  filter: PinFilter
  views: ViewsContext
  selectedId: number | null
  /** the point that was open last */
  lastSelectedId: number | null
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
  /** null: none may be chosen */
  choosing: SelectionControls | null
  /** what can be done with the chosen points */
  chosenBar: ReactNode
  /** shown while there are no points at all */
  empty: ReactNode
}

/**
 * All points of an inspection: search, filter, rows. Hovering is synchronised between rows and
 * pins.
 */
export function PinList(props: Props) {
  const {
    pins,
    filter,
    views,
    selectedId,
    lastSelectedId,
    hoveredId,
    freshId,
    isApprovalShown,
    isPlaceShown,
    searchRef,
    onSelect,
    onHover,
    choosing,
    chosenBar,
    empty,
  } = props
  const { t } = useTranslation(['pins', 'filter', 'bulk'])
  const { typed, setTyped, shown, grouping, sorting, facets, arrange } = filter
  const arrangement = { grouping, sorting, facets, arrange }
  const { isPhone } = useBreakpoints()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const id = hoveredId ?? selectedId
    if (id !== null)
      list.current?.querySelector(`[data-pin="${id}"]`)?.scrollIntoView({ block: 'nearest' })
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
  const quick = <QuickPinFilters pins={pins} filter={filter} hasApproval={isApprovalShown} />
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        <div className={classes.search}>
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
              typed !== '' && (
                <CloseButton size="sm" aria-label={t('searchClear')} onClick={() => setTyped('')} />
              )
            }
          />
          <DisplayButton
            pins={pins}
            filter={filter}
            arrangement={arrangement}
            views={views}
            {...(isPhone && { quick, ...(choosing && { onSelectPins: choosing.start }) })}
          />
          {choosing && (!isPhone || choosing.choice.isOn) && (
            <Button
              variant="default"
              px={12}
              aria-label={t('bulk:choose')}
              aria-pressed={choosing.choice.isOn}
              className={classes.choose}
              onClick={choosing.choice.isOn ? choosing.end : choosing.start}
            >
              {t('bulk:select')}
            </Button>
          )}
        </div>
        <ActiveSavedViewName views={views} />
        {!isPhone && quick}
        <ActiveFilterChips filter={filter} />
        <ActiveFilterNote filter={filter} total={pins.length} />
        {chosenBar}
      </div>
      {shown.length === 0 ? (
        <div className={classes.none} role="status">
          <p>{t('noMatch')}</p>
          <Button variant="default" size="xs" onClick={filter.clear}>
            {t('filter:clearAll')}
          </Button>
        </div>
      ) : (
        <PinRows
          list={list}
          filter={filter}
          selectedId={selectedId}
          lastSelectedId={lastSelectedId}
          hoveredId={hoveredId}
          freshId={freshId}
          isApprovalShown={isApprovalShown}
          isPlaceShown={isPlaceShown}
          onSelect={onSelect}
          onHover={onHover}
          choosing={choosing}
          onEnter={enter}
          onMove={wake}
        />
      )}
    </div>
  )
}
