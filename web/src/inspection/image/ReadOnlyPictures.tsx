import { useMemo, useRef } from 'react'
import { planHasStatuses } from '../../pins/shownApproval.ts'
import type { ReadOnlyPicturesProps } from '../../ui/componentSlots.ts'
import { useNamedSheets } from '../plans/useSheetList.ts'
import { seenOnPictures } from '../sights/seenPins.ts'
import { useBreakpoints } from '../useBreakpoints.ts'
import { PictureGallery } from './PictureGallery.tsx'
import { usePictureInView } from './usePictureInView.ts'

/** The pictures for other screens: view them, hover for details, select a point. Fills its positioned parent. */
export function ReadOnlyPictures({
  project,
  pins,
  selectedPinId,
  onSelectPin,
}: ReadOnlyPicturesProps) {
  const seen = useMemo(() => seenOnPictures(project, pins), [project, pins])
  const { isTouch } = useBreakpoints()
  const stage = useRef<HTMLDivElement>(null)
  const images = project.projectModelImages
  const sheets = useNamedSheets(images)
  const selected = pins.find(({ id }) => id === selectedPinId) ?? null
  const { index, show } = usePictureInView(images, selected)
  return (
    <PictureGallery
      stage={stage}
      images={images}
      index={index}
      pins={pins}
      seen={seen}
      selectedId={selectedPinId}
      pulsedId={null}
      isApprovalShown={planHasStatuses(project)}
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
