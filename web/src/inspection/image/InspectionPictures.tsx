import { useCallback } from 'react'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import { useScreen } from '../useBreakpoints.ts'
import { ImagesView } from './PictureGallery.tsx'

/** The pictures of the open inspection, to view and to draw on. */
export function InspectionPictures() {
  const { actions, elements } = useInspectionStore()
  const { project, drawn, selectedId, hoveredRowId, imageIndex, rights, mode, draft } = useInspection(
    'project',
    'drawn',
    'selectedId',
    'hoveredRowId',
    'imageIndex',
    'rights',
    'mode',
    'draft',
  )
  const { isPhone, isTouch } = useScreen()
  const showImage = useCallback((index: number) => void actions.showImage(index), [actions])
  return (
    <ImagesView
      stage={elements.picture}
      images={project.projectModelImages}
      index={imageIndex}
      pins={drawn}
      selectedId={selectedId}
      pulsedId={hoveredRowId}
      isApprovalShown={rights.isApprovalShown}
      isAdding={rights.mayDraw && mode === 'add'}
      isTouch={isTouch}
      draft={draft?.kind === 'mark' ? draft : null}
      onMark={actions.mark}
      onSelectPin={actions.openId}
      onHoverPin={actions.hoverPin}
      onShow={showImage}
      {...(isPhone && { onStop: () => actions.setMode('inspect') })}
    />
  )
}
