import type { Pin } from '@nspect/contract/pins'
import { type ReactNode, useCallback } from 'react'
import { KeptDrafts } from './points/KeptDrafts.tsx'
import { PointPanel } from './points/PointPanel.tsx'
import { PointsOverview } from './points/PointsOverview.tsx'
import type { Inspection } from './useInspection.ts'
import type { Moves } from './useMoves.ts'

interface Props {
  inspection: Inspection
  moves: Moves
  /** how many there are, for the head of a phone */
  total: ReactNode
}

/** The open point, and the list of all of them. */
export function WorkspacePoints({ inspection, moves, total }: Props) {
  const { project, pins, tour, view, pointDraft, selection, rights, screen, highlights, way, guard } = inspection
  const { mode, setMode } = pointDraft.placing
  const { canPlace, mayDraw, mayPlace } = rights
  const { setRow } = highlights
  const hoverRow = useCallback((pin: Pin | null) => setRow(pin?.id ?? null), [setRow])
  return (
    <>
      <PointPanel
        project={project}
        tour={tour}
        tab={view.tab}
        draft={pointDraft}
        selection={selection}
        titleRef={inspection.titleField}
        onGoTo={view.has3d ? way.goTo : null}
        goToRefusal={way.refusal}
        onChanged={guard.noteChanged}
        onCancelDraft={() => void moves.cancelDraft()}
        onSaved={moves.noteSaved}
      />
      <PointsOverview
        pins={pins}
        selection={selection}
        screen={screen}
        tab={view.tab}
        isHidden={inspection.isWriting}
        isAllowed={view.tab === '2d' ? mayDraw : mayPlace}
        isApprovalShown={rights.isApprovalShown}
        isPlaceShown={view.has3d}
        hoveredId={highlights.pin}
        freshId={highlights.fresh}
        isAdding={mode === 'add'}
        searchRef={inspection.searchField}
        onHover={hoverRow}
        onAdd={mayDraw || (canPlace && tour) ? () => setMode('add') : null}
        total={total}
        about={inspection.about}
        kept={<KeptDrafts project={project} pins={pins} onPoint={moves.goOnWith} onOpen={selection.open} />}
      />
    </>
  )
}
