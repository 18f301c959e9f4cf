import type { Pin } from '@nspect/contract/pins'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PinList } from '../../pins/PinList.tsx'
import { countStates } from '../../pins/pinFacts.ts'
import { PointsProgress } from '../../ui/PointsProgress.tsx'
import type { Tab } from '../stage/useViewTab.ts'
import type { Screen } from '../useScreen.ts'
import { EmptyPoints } from './EmptyPoints.tsx'
import { IdleAddCard } from './IdleAddCard.tsx'
import classes from './PointsOverview.module.css'
import type { PointSelection } from './usePointSelection.ts'

interface Props {
  pins: readonly Pin[]
  selection: PointSelection
  screen: Screen
  tab: Tab
  /** a point has its place */
  isHidden: boolean
  /** whether this person may place points in this model */
  isAllowed: boolean
  isApprovalShown: boolean
  isPlaceShown: boolean
  /** the pin under the pointer in the model */
  hoveredId: number | null
  /** the point that was just saved */
  freshId: number | null
  /** the next press places a point */
  isAdding: boolean
  searchRef: Ref<HTMLInputElement>
  onHover: (pin: Pin | null) => void
  /** null: not from here, or not yet */
  onAdd: (() => void) | null
  /** what has no room in the head of the page on a phone */
  total: ReactNode
  about: string
  /** what was begun and never sent */
  kept: ReactNode
}

/** How far the points are, how one is added, and the list of them. */
export function PointsOverview(props: Props) {
  const { pins, selection, screen, tab, isHidden, isAllowed, isApprovalShown, isPlaceShown, hoveredId } = props
  const { t } = useTranslation('inspection')
  const counts = countStates(pins)
  return (
    // stays while a point is open: its scroll, its search and 500 rows are there again at once
    <div className={classes.overview} hidden={isHidden}>
      {pins.length > 0 && (
        <div className={classes.progress}>
          <PointsProgress
            total={pins.length}
            resolved={counts.resolved}
            {...(isApprovalShown && { approved: counts.approved })}
          />
          {screen.isPhone && props.total}
        </div>
      )}
      {isAllowed && !isHidden && (
        <IdleAddCard
          isAdding={props.isAdding}
          {...((screen.isDesk || pins.length === 0) && {
            hint: t(
              tab === '2d'
                ? screen.isTouch
                  ? 'addHint2dTouch'
                  : 'addHint2d'
                : screen.isTouch
                  ? 'addHintTouch'
                  : 'addHint',
            ),
          })}
        />
      )}
      {screen.isPhone && <p className={classes.about}>{props.about}</p>}
      {!isHidden && props.kept}
      <PinList
        pins={pins}
        filter={selection.filter}
        selectedId={selection.selectedId}
        hoveredId={hoveredId}
        freshId={props.freshId}
        isApprovalShown={isApprovalShown}
        isPlaceShown={isPlaceShown}
        searchRef={props.searchRef}
        onSelect={selection.open}
        onHover={props.onHover}
        empty={<EmptyPoints onAdd={props.onAdd} isAllowed={isAllowed} />}
      />
    </div>
  )
}
