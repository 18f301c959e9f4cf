import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { AnnotatedImage } from '../media/image/AnnotatedImage.tsx'
import { ModelViewerView } from '../media/viewer/ModelViewerView.tsx'
import { resolveModelTabContent } from '../media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../media/viewer/useViewerSettings.ts'
import classes from './CheckPinsQueue.module.css'

interface Props {
  project: Project
  pin: Pin
  /** its rectangle is drawn anew */
  isMoving: boolean
  moved: PercentBox | null
  onMoved: (box: PercentBox) => void
}

const doNothing = () => undefined
const noPins: readonly Pin[] = []

/** Where a point is now: on the picture as it is, or on the model as it is. */
export function CurrentPinLocation({ project, pin, isMoving, moved, onMoved }: Props) {
  const { t } = useTranslation('revisions')
  const stage = useRef<HTMLDivElement>(null)
  const { isTouch } = useBreakpoints()
  const image = project.projectModelImages.find(({ id }) => id === pin.projectModelImageId)
  const pins = useMemo(() => [{ ...pin, isDoubtful: true }], [pin])
  if (pin.matterPointCoordinates)
    return <NewPlaceOnModel project={project} pins={pins} pinId={pin.id} />
  return (
    <div className={classes.stage}>
      {image && pin.annotationCoordinates ? (
        <AnnotatedImage
          stage={stage}
          image={image}
          words={t('newPicture')}
          pins={isMoving ? noPins : pins}
          selectedId={pin.id}
          pulsedId={null}
          closeUp={pin.annotationCoordinates.geometry}
          isApprovalShown={false}
          isAdding={isMoving}
          isTouch={isTouch}
          placedBox={moved}
          onMark={onMoved}
          onSelectPin={doNothing}
          onHoverPin={doNothing}
          onTurn={null}
        />
      ) : (
        <p className={classes.none}>{t('noStill')}</p>
      )}
    </div>
  )
}

function NewPlaceOnModel({
  project,
  pins,
  pinId,
}: {
  project: Project
  pins: readonly Pin[]
  pinId: number
}) {
  const { t } = useTranslation('revisions')
  const settings = useViewerSettings()
  return (
    <div className={classes.stage}>
      <ModelViewerView
        shown={resolveModelTabContent(project, settings)}
        label={t('newModel')}
        pins={pins}
        selectedPinId={pinId}
        isInteractive
      />
    </div>
  )
}
