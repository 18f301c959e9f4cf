import { useCallback } from 'react'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import { useBreakpoints } from '../useBreakpoints.ts'
import { PictureGallery } from './PictureGallery.tsx'

/** The pictures of the open inspection, to view and to draw on. */
export function InspectionPictures() {
  const { actions, elements } = useInspectionStore()
  const { project, drawn, selectedId, hoveredRowId, imageIndex, rights, mode, placement } = useInspection(
    'project',
    'drawn',
    'selectedId',
    'hoveredRowId',
    'imageIndex',
    'rights',
    'mode',
    'placement',
  )
  const { isPhone, isTouch } = useBreakpoints()
  const showImage = useCallback((index: number) => void actions.showImage(index), [actions])
  return (
    <PictureGallery
      stage={elements.picture}
      images={project.projectModelImages}
      index={imageIndex}
      pins={drawn}
      selectedId={selectedId}
      pulsedId={hoveredRowId}
      isApprovalShown={rights.isApprovalShown}
      isAdding={rights.mayDraw && mode === 'add'}
      isTouch={isTouch}
      placement={placement?.kind === 'mark' ? placement : null}
      onMark={actions.mark}
      onSelectPin={actions.openId}
      onHoverPin={actions.hoverPin}
      onShow={showImage}
      {...(isPhone && { onStop: () => actions.setMode('inspect') })}
    />
  )
}
