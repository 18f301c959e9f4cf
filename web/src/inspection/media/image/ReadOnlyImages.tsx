import { useMemo, useRef } from 'react'
import { hasStatusesInPlan } from '../../../pins/values/shownApproval.ts'
import { useBreakpoints } from '../../../ui/hooks/useBreakpoints.ts'
import type { ReadOnlyImagesProps } from '../../../ui/layout/componentSlots.ts'
import { useReadOnlySheetList } from '../../plans/useSheetList.ts'
import { ImageGallery } from './ImageGallery.tsx'
import { listImageSightings } from './pinSightings.ts'
import { useShownImage } from './useShownImage.ts'

/**
 * The pictures for other screens: view them, hover for details, select a point. Fills its
 * positioned parent.
 */
export function ReadOnlyImages({ project, pins, selectedPinId, onSelectPin }: ReadOnlyImagesProps) {
  const seen = useMemo(() => listImageSightings(project, pins), [project, pins])
  const { isTouch } = useBreakpoints()
  const stage = useRef<HTMLDivElement>(null)
  const images = project.projectModelImages
  const sheets = useReadOnlySheetList(images)
  const selected = pins.find(({ id }) => id === selectedPinId) ?? null
  const { index, show } = useShownImage(images, selected)
  return (
    <ImageGallery
      stage={stage}
      images={images}
      index={index}
      pins={pins}
      seen={seen}
      selectedId={selectedPinId}
      pulsedId={null}
      isApprovalShown={hasStatusesInPlan(project)}
      isAdding={false}
      isTouch={isTouch}
      placement={null}
      onMark={() => undefined}
      onSelectPin={onSelectPin}
      onHoverPin={() => undefined}
      onShow={show}
      sheets={sheets}
    />
  )
}
