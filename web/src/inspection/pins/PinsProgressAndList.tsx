import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftList } from '../../drafts/useDraft.ts'
import { loadTextsOfPage } from '../../i18n/i18n.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { HiddenVisitorPins } from '../../pins/details/HiddenVisitorPins.tsx'
import { PinList } from '../../pins/list/PinList.tsx'
import { useUnsentPins } from '../../pins/unsent/unsentPins.ts'
import { countPinStates } from '../../pins/values/countStates.ts'
import { ActionButton } from '../../ui/buttons/ActionButton.tsx'
import { PinsProgress } from '../../ui/feedback/PinsProgress.tsx'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { CheckPinsNotice } from '../revisions/CheckPinsNotice.tsx'
import { useBulkSelection } from '../store/useBulkSelection.ts'
import { useInspectionSavedViews } from '../store/useInspectionSavedViews.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { usePinFilter } from '../store/usePinFilter.ts'
import { useStageActions } from '../useStageActions.ts'
import { AddPinHint } from './AddPinHint.tsx'
import { EmptyPinList } from './EmptyPinList.tsx'
import { InspectionBulkActionsBar } from './InspectionBulkActionsBar.tsx'
import classes from './PinsProgressAndList.module.css'
import { UnsentPinRows } from './UnsentPinRows.tsx'
import { useInspectionSummaryText } from './useInspectionSummaryText.ts'

const UnsentProjectDrafts = lazyWithTexts(
  () => import('./UnsentProjectDrafts.tsx').then((m) => m.UnsentProjectDrafts),
  () => loadTextsOfPage('inspection'),
)

/** Progress of the points, how to add one, and their list. */
export function PinsProgressAndList() {
  const { t } = useTranslation('inspection')
  const { project, pins, tab, rights, mode, isWriting } = useInspectionState(
    'project',
    'pins',
    'tab',
    'rights',
    'mode',
    'isWriting',
  )
  const { sheetStop } = useInspectionState('sheetStop')
  const screen = useBreakpoints()
  const about = useInspectionSummaryText(project)
  const { mayDraw, mayPlace, isApprovalShown } = rights
  const isAllowed = tab === '2d' ? mayDraw : mayPlace
  const counts = countPinStates(pins)
  const { leading } = useStageActions()
  return (
    // stays mounted while a point is open, to keep its scroll position, search and rows
    <div className={classes.overview} hidden={isWriting}>
      <header className={classes.heading}>
        <h2>{t('totalIssues', { count: pins.length })}</h2>
        {screen.isPhone && leading && <ActionButton action={leading} size="compact-sm" />}
        {pins.length > 0 && (
          <PinsProgress
            total={pins.length}
            isTotalShown={false}
            resolved={counts.resolved}
            {...(isApprovalShown && { approved: counts.approved })}
          />
        )}
      </header>
      {isAllowed && !isWriting && (!screen.isPhone || mode === 'add' || pins.length === 0) && (
        <AddPinHint
          isAdding={mode === 'add'}
          {...(pins.length === 0 && {
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
      {screen.isPhone && sheetStop !== 'low' && <p className={classes.about}>{about}</p>}
      {!isWriting && <Drafts />}
      <CheckPinsNotice project={project} pins={pins} />
      <UnsentPinRows projectId={project.id} pins={pins} />
      <div className={classes.hidden}>
        <HiddenVisitorPins project={project} />
      </div>
      <FilteredPoints />
    </div>
  )
}

/** Drafts of this inspection, loaded with the first: what is typed draws them alone again. */
function Drafts() {
  const { actions } = useInspectionStore()
  const { project, pins } = useInspectionState('project', 'pins')
  const hasDrafts = useDraftList(project.id).length > 0
  return (
    hasDrafts && (
      <Suspense>
        <UnsentProjectDrafts
          project={project}
          pins={pins}
          onPoint={actions.goOnWith}
          onOpen={actions.open}
        />
      </Suspense>
    )
  )
}

/** The list with its filter: what is above it stays as it is while that changes. */
function FilteredPoints() {
  const { get, actions, elements } = useInspectionStore()
  const { project, pins, tab, rights, viewer } = useInspectionState(
    'project',
    'pins',
    'tab',
    'rights',
    'viewer',
  )
  const { selectedId, lastSelectedId, hoveredPinId, freshId, has3d } = useInspectionState(
    'selectedId',
    'lastSelectedId',
    'hoveredPinId',
    'freshId',
    'has3d',
  )
  const unsent = useUnsentPins(project.id)
  const { canPlace, mayDraw, mayPlace, isApprovalShown } = rights
  // back in the list, focus returns to the last open point
  useEffect(() => {
    const { lastSelectedId } = get()
    if (selectedId !== null || lastSelectedId === null) return
    document.querySelector<HTMLElement>(`[data-pin="${lastSelectedId}"] > button`)?.focus()
  }, [selectedId, get])
  return (
    <PinList
      pins={pins}
      filter={usePinFilter()}
      views={useInspectionSavedViews()}
      selectedId={selectedId}
      lastSelectedId={lastSelectedId}
      hoveredId={hoveredPinId}
      freshId={freshId}
      isApprovalShown={isApprovalShown}
      isPlaceShown={has3d}
      searchRef={elements.search}
      onSelect={actions.open}
      onHover={actions.hoverRow}
      choosing={useBulkSelection()}
      chosenBar={<InspectionBulkActionsBar />}
      empty={
        unsent.length === 0 && (
          <EmptyPinList
            onAdd={mayDraw || (canPlace && viewer) ? () => actions.setMode('add') : null}
            checklistsOf={project.hasChecklists ? project.id : null}
            isAllowed={tab === '2d' ? mayDraw : mayPlace}
          />
        )
      }
    />
  )
}
