import type { Pin } from '@nspect/contract/pins/pins'
import type { DoubtfulPin } from '@nspect/contract/revisions/revisions'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredImageOrNotice } from '../../ui/files/StoredImageOrNotice.tsx'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { AnnotatedImage } from '../media/image/AnnotatedImage.tsx'
import classes from './CheckPinsQueue.module.css'

const doNothing = () => undefined

/**
 * Where a point was before: its rectangle on the old picture, or the still that was taken on the
 * old model.
 */
export function FormerPinLocation({ doubtful, pin }: { doubtful: DoubtfulPin; pin: Pin }) {
  const { t } = useTranslation('revisions')
  const stage = useRef<HTMLDivElement>(null)
  const { isTouch } = useBreakpoints()
  const { oldPicture, oldAnnotation, stillUrl } = doubtful
  const image = useMemo(
    () =>
      oldPicture && {
        id: pin.projectModelImageId ?? 0,
        ...oldPicture,
        previewPath: oldPicture.imagePath,
        sheet: null,
        onModel: null,
      },
    [oldPicture, pin.projectModelImageId],
  )
  const before = useMemo(
    () => [{ ...pin, annotationCoordinates: oldAnnotation, isDoubtful: false }],
    [pin, oldAnnotation],
  )
  return (
    <div className={classes.stage}>
      {image && oldAnnotation ? (
        <AnnotatedImage
          stage={stage}
          image={image}
          words={t('oldPicture')}
          pins={before}
          selectedId={pin.id}
          pulsedId={null}
          closeUp={oldAnnotation.geometry}
          isApprovalShown={false}
          isAdding={false}
          isTouch={isTouch}
          placedBox={null}
          onMark={doNothing}
          onSelectPin={doNothing}
          onHoverPin={doNothing}
          onTurn={null}
        />
      ) : stillUrl ? (
        <StoredImageOrNotice className={classes.still} path={stillUrl} alt={t('oldModel')} />
      ) : (
        <p className={classes.none}>{t('noStill')}</p>
      )}
    </div>
  )
}
