import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { toFileUrl } from '../../api/requestUrl.ts'
import { hasStatusesInPlan } from '../../pins/values/shownApproval.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import type { PickLocationProps } from '../../ui/layout/componentSlots.ts'
import { ImageGallery } from '../media/image/ImageGallery.tsx'
import { takeAnnotationStill } from '../media/image/takeAnnotationStill.ts'
import { useShownImage } from '../media/image/useShownImage.ts'
import { findImageHash, type ImagePlacement, toPlacementBody } from '../placing/pinPlacement.ts'
import { useReadOnlySheetList } from '../plans/useSheetList.ts'
import classes from './PickLocation.module.css'
import { PickLocationFooter } from './PickLocationFooter.tsx'
import { toImageFileFromDataUrl } from './toImageFileFromDataUrl.ts'

/** ms after which the picture of the place is done without */
const longest = 15_000

/** Picks a place on a picture: a rectangle. */
export function PickOnImage({
  project,
  pins,
  onPicked,
  onClose,
}: Omit<PickLocationProps, 'where'>) {
  const { t } = useTranslation('inspection')
  const { isTouch } = useBreakpoints()
  const stage = useRef<HTMLDivElement>(null)
  const images = project.projectModelImages
  const { index, show } = useShownImage(images, null)
  const sheets = useReadOnlySheetList(images)
  const [key] = useState(createIdempotencyKey)
  const [placed, setPlaced] = useState<ImagePlacement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mark = useCallback(
    (box: PercentBox, imageId: number) =>
      setPlaced({
        kind: 'annotation',
        key,
        idempotencyKey: '',
        box,
        imageId,
        picture: findImageHash(project, imageId),
      }),
    [key, project],
  )
  const use = async () => {
    const image = images.find(({ id }) => id === placed?.imageId)
    if (!placed || !image) return
    setBusy(true)
    const job = { url: toFileUrl(image.imagePath), box: placed.box }
    const still = await takeAnnotationStill(job, AbortSignal.timeout(longest)).catch(() => null)
    onPicked(
      toPlacementBody(placed, null, undefined),
      still && toImageFileFromDataUrl(still.stills.withPin, t('pick.picture')),
    )
  }
  return (
    <>
      <div className={classes.stage}>
        <ImageGallery
          stage={stage}
          images={images}
          index={index}
          pins={pins}
          selectedId={null}
          pulsedId={null}
          isApprovalShown={hasStatusesInPlan(project)}
          isAdding
          isTouch={isTouch}
          placement={placed}
          onMark={mark}
          onSelectPin={() => undefined}
          onHoverPin={() => undefined}
          onShow={show}
          sheets={sheets}
        />
      </div>
      <PickLocationFooter
        isPlaced={placed !== null}
        isBusy={isBusy}
        onUse={() => void use()}
        onClose={onClose}
      />
    </>
  )
}
