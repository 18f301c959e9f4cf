import { useCallback, useMemo } from 'react'
import { useSheetList } from '../plans/useSheetList.ts'
import { listImageSightings } from '../sights/seenPins.ts'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import { useBreakpoints } from '../useBreakpoints.ts'
import { SelectionBox } from '../viewport/ChoosingBox.tsx'
import { ImageGallery } from './PictureGallery.tsx'

/** The pictures of the open inspection, to view and to draw on. */
export function InspectionImages() {
  const { actions, elements } = useInspectionStore()
  const { project, drawn, selectedId, hoveredRowId, imageIndex, rights, mode, placement, moving } =
    useInspection(
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
  const { tab, choice } = useInspection('tab', 'choice')
  const { isPhone, isTouch } = useBreakpoints()
  const sheets = useSheetList(project)
  const showImage = useCallback((index: number) => void actions.showImage(index), [actions])
  const moved = moving?.placement.kind === 'annotation' ? moving.placement : null
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
        isAdding={rights.mayDraw && (mode === 'add' || moved !== null)}
        isTouch={isTouch}
        placement={moved ?? (placement?.kind === 'annotation' ? placement : null)}
        onMark={moved ? actions.moveMark : actions.mark}
        onSelectPin={actions.openId}
        onHoverPin={actions.hoverPin}
        onShow={showImage}
        sheets={sheets}
        {...(isPhone && { onStop: () => actions.setMode('inspect') })}
      />
      {tab === '2d' && <SelectionBox />}
    </>
  )
}
