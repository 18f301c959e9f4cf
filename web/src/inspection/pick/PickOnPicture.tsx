import type { PercentBox } from '@nspect/contract/annotationCoordinates'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { fileUrl } from '../../api/requestUrl.ts'
import { planHasStatuses } from '../../pins/shownApproval.ts'
import type { PickPlaceProps } from '../../ui/componentSlots.ts'
import { PictureGallery } from '../image/PictureGallery.tsx'
import { takeAnnotationStill } from '../image/takeAnnotationStill.ts'
import { usePictureInView } from '../image/usePictureInView.ts'
import { useNamedSheets } from '../plans/useSheetList.ts'
import { useBreakpoints } from '../useBreakpoints.ts'
import { hashOfImage, type PicturePlacement, placementBody } from '../viewport/pointPlacement.ts'
import { PickFooter } from './PickFooter.tsx'
import classes from './PickPlace.module.css'
import { pictureFile } from './pictureFile.ts'

/** ms after which the picture of the place is done without */
const longest = 15_000

/** Picks a place on a picture: a rectangle. */
export function PickOnPicture({ project, pins, onPicked, onClose }: Omit<PickPlaceProps, 'where'>) {
  const { t } = useTranslation('inspection')
  const { isTouch } = useBreakpoints()
  const stage = useRef<HTMLDivElement>(null)
  const images = project.projectModelImages
  const { index, show } = usePictureInView(images, null)
  const sheets = useNamedSheets(images)
  const [key] = useState(newIdempotencyKey)
  const [placed, setPlaced] = useState<PicturePlacement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mark = useCallback(
    (box: PercentBox, imageId: number) =>
      setPlaced({
        kind: 'annotation',
        key,
        idempotencyKey: '',
        box,
        imageId,
        picture: hashOfImage(project, imageId),
      }),
    [key, project],
  )
  const use = async () => {
    const image = images.find(({ id }) => id === placed?.imageId)
    if (!placed || !image) return
    setBusy(true)
    const job = { url: fileUrl(image.imagePath), box: placed.box }
    const still = await takeAnnotationStill(job, AbortSignal.timeout(longest)).catch(() => null)
    onPicked(
      placementBody(placed, null, undefined),
      still && pictureFile(still.stills.withPin, t('pick.picture')),
    )
  }
  return (
    <>
      <div className={classes.stage}>
        <PictureGallery
          stage={stage}
          images={images}
          index={index}
          pins={pins}
          selectedId={null}
          pulsedId={null}
          isApprovalShown={planHasStatuses(project)}
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
      <PickFooter
        isPlaced={placed !== null}
        isBusy={isBusy}
        onUse={() => void use()}
        onClose={onClose}
      />
    </>
  )
}
