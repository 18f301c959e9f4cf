import { ImagesView } from './image/ImagesView.tsx'
import { ModelPanel } from './stage/ModelPanel.tsx'
import { Stage } from './stage/Stage.tsx'
import type { Inspection } from './useInspection.ts'
import type { Moves } from './useMoves.ts'
import classes from './Workspace.module.css'

/** Pictures and model of an inspection, with its points in them. */
export function WorkspaceStage({ inspection, moves }: { inspection: Inspection; moves: Moves }) {
  const { project, pins, drawn, tour, view, pointDraft, selection, rights, screen, highlights, room } = inspection
  const { placing } = pointDraft
  const { canPlace, mayDraw, isApprovalShown } = rights
  const { isPhone, isTouch } = screen
  const points = {
    pins: drawn,
    selectedId: selection.selectedId,
    pulsedId: highlights.row,
    onSelectPin: selection.openId,
    onHoverPin: highlights.setPin,
  }
  return (
    <Stage
      className={classes.stage}
      pictures={
        <ImagesView
          {...points}
          stage={pointDraft.photo}
          images={inspection.images}
          index={inspection.imageIndex}
          isApprovalShown={isApprovalShown}
          isAdding={mayDraw && placing.mode === 'add'}
          isTouch={isTouch}
          draft={pointDraft.mark}
          onMark={placing.mark}
          onShow={(index) => void moves.showImage(index)}
          {...(isPhone && { onStop: () => placing.setMode('inspect') })}
        />
      }
      view={view}
      filter={selection.filter}
      total={pins.length}
      tour={tour}
      placing={placing}
      canPlace={canPlace}
      mayDraw={mayDraw}
      isPhone={isPhone}
      isFull={room.isFull}
      onTab={(next) => void moves.changeTab(next)}
      onFull={room.setFull}
      onHome={moves.goHome}
      onKeys={() => inspection.help.open()}
    >
      <ModelPanel
        {...points}
        ref={pointDraft.picture}
        project={project}
        view={view}
        screen={screen}
        placing={placing}
        onTour={inspection.setTour}
      />
    </Stage>
  )
}
