import { useRef } from 'react'
import { hasStatuses } from '../../pins/pinHelpers.ts'
import type { PicturesViewProps } from '../../ui/componentSlots.ts'
import { ImagesView } from './PictureGallery.tsx'
import { useImageInView } from './usePictureInView.ts'

/** The pictures for other screens: view them, hover for details, select a point. Fills its positioned parent. */
export function PicturesView({ project, pins, selectedPinId, onSelectPin }: PicturesViewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const images = project.projectModelImages
  const selected = pins.find(({ id }) => id === selectedPinId) ?? null
  const { index, show } = useImageInView(images, selected)
  return (
    <ImagesView
      stage={stage}
      images={images}
      index={index}
      pins={pins}
      selectedId={selectedPinId}
      pulsedId={null}
      isApprovalShown={hasStatuses(project)}
      isAdding={false}
      isTouch={false}
      draft={null}
      onMark={() => undefined}
      onSelectPin={onSelectPin}
      onHoverPin={() => undefined}
      onShow={show}
    />
  )
}
