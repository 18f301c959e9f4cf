import type { Pin } from '@nspect/contract/pins'
import type { DoubtfulPin } from '@nspect/contract/revisions'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { AnnotatedPicture } from '../image/AnnotatedPicture.tsx'
import { useBreakpoints } from '../useBreakpoints.ts'
import classes from './CheckDesk.module.css'

const nowhere = () => undefined

/** Where a point was before: its rectangle on the old picture, or the still that was taken on the old model. */
export function OldPlace({ doubtful, pin }: { doubtful: DoubtfulPin; pin: Pin }) {
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
        <AnnotatedPicture
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
          onMark={nowhere}
          onSelectPin={nowhere}
          onHoverPin={nowhere}
          onTurn={null}
        />
      ) : stillUrl ? (
        <StoredPicture className={classes.still} path={stillUrl} alt={t('oldModel')} />
      ) : (
        <p className={classes.none}>{t('noStill')}</p>
      )}
    </div>
  )
}
