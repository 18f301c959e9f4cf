import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { getPinColor } from '../../pins/values/pinColor.ts'
import { useAnnotationStill } from '../media/image/useAnnotationStill.ts'
import { PinDistanceField } from '../placing/PinDistanceField.tsx'
import { useCapturePinStills } from '../placing/useCapturePinStills.ts'
import { isWithoutPlace, type PinMove } from '../store/movingActions.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import classes from './MovePinPanel.module.css'
import { PinStemSlider } from './PinStemSlider.tsx'
import { useSavePinMove } from './useSavePinMove.ts'

/** The controls of a point that is being moved: its stem, and whether its new place is saved. */
export function MovePinPanel({ pin, moving }: { pin: Pin; moving: PinMove }) {
  const { t } = useTranslation('inspection')
  const { actions } = useInspectionStore()
  const { project, viewer, rights } = useInspectionState('project', 'viewer', 'rights')
  const { placement, isElsewhere } = moving
  const place = placement?.kind === 'place' ? placement : null
  const mark = placement?.kind === 'annotation' ? placement : null
  const image = project.projectModelImages.find(({ id }) => id === mark?.imageId)
  const ofMark = useAnnotationStill(
    isElsewhere ? mark : null,
    image ? getImageUrl(image.imagePath) : null,
  )
  const ofPoint = useCapturePinStills({
    viewer: place ? viewer : null,
    placed: isElsewhere ? place : null,
    color: getPinColor(pin, rights.isApprovalShown),
    sizeOf: actions.modelSize,
  })
  const save = useSavePinMove({
    project,
    pin,
    moving,
    stills: mark ? ofMark.stills : ofPoint,
    onSaved: actions.endMove,
  })
  const before = pin.matterPointCoordinates
  const isChanged =
    isElsewhere ||
    (place !== null && (place.stem !== before?.stem || place.distance !== before?.distance))
  const { tour } = project
  const title = t(isWithoutPlace(pin) ? 'placing' : 'moving', { number: pin.pinNumber })
  const panel = useRef<HTMLElement>(null)
  // the button that began it may be further down
  useEffect(() => {
    // newer browsers return a promise, which is no cleanup
    void panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={classes.panel} aria-label={title}>
      <strong>{title}</strong>
      {/* what to do first is said where it is aimed */}
      {placement && (
        <p className={classes.hint} role="status">
          {t(place ? 'moveInModel' : 'moveOnPicture')}
        </p>
      )}
      {place && viewer?.stems && (
        <PinStemSlider metres={place.stem} onChange={actions.setMovedStem} />
      )}
      {place && tour && tour.nodes.length > 1 && (
        <PinDistanceField
          tour={tour}
          hit={place.hit}
          distance={place.distance}
          onChange={actions.setMovedDistance}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={save.isPending} onClick={actions.endMove}>
          {t('cancel')}
        </Button>
        <Button size="xs" loading={save.isPending} disabled={!isChanged} onClick={save.send}>
          {t('saveMove')}
        </Button>
      </div>
    </section>
  )
}
