import { useCallback, useMemo } from 'react'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { ImageGallery } from '../media/image/ImageGallery.tsx'
import { listImageSightings } from '../media/image/pinSightings.ts'
import { useSheetList } from '../plans/useSheetList.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { SelectPinsBox } from './SelectPinsBox.tsx'

/** The pictures of the open inspection, to view and to draw on. */
export function InspectionImages() {
  const { actions, elements } = useInspectionStore()
  const { project, drawn, selectedId, hoveredRowId, imageIndex, rights, mode, placement, moving } =
    useInspectionState(
      'project',
      'drawn',
      'selectedId',
      'hoveredRowId',
      'imageIndex',
      'rights',
      'mode',
      'placement',
      'moving',
    )
  const { tab, choice } = useInspectionState('tab', 'choice')
  const { isPhone, isTouch } = useBreakpoints()
  const sheets = useSheetList(project)
  const showImage = useCallback((index: number) => void actions.showImage(index), [actions])
  const isMoving = moving?.tab === '2d'
  const moved = moving?.placement?.kind === 'annotation' ? moving.placement : null
  const others = useMemo(
    () => (moved ? drawn.filter(({ id }) => id !== moving?.pinId) : drawn),
    [drawn, moved, moving],
  )
  const seen = useMemo(() => listImageSightings(project, others), [project, others])
  return (
    <>
      <ImageGallery
        stage={elements.picture}
        images={project.projectModelImages}
        index={imageIndex}
        pins={others}
        seen={seen}
        selectedId={selectedId}
        chosenIds={choice.ids}
        pulsedId={hoveredRowId}
        isApprovalShown={rights.isApprovalShown}
        isAdding={rights.mayDraw && (mode === 'add' || isMoving)}
        isTouch={isTouch}
        placement={moved ?? (placement?.kind === 'annotation' ? placement : null)}
        onMark={isMoving ? actions.moveMark : actions.mark}
        onSelectPin={actions.openId}
        onHoverPin={actions.hoverPin}
        onShow={showImage}
        sheets={sheets}
        {...(isPhone && { onStop: actions.stopAiming })}
      />
      {tab === '2d' && <SelectPinsBox />}
    </>
  )
}
