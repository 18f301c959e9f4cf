import { Kbd } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { IconCube, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '../ui/buttons/ReportButton.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { StoredImageOrNotice } from '../ui/files/StoredImageOrNotice.tsx'
import { usePageKeys } from '../ui/hooks/usePageKeys.ts'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import { projectOfRepairQuery } from './review.api.ts'
import classes from './review.module.css'

interface Props {
  pin: Pin
  /** absent: read when the model or a picture is shown */
  project?: Project | undefined
  /** the model is shown, for this point and the next ones */
  isModelShown: boolean
  onShowModel: (isShown: boolean) => void
}

/**
 * Where a point is: a still with its marker, the model once it is asked for, or the picture with
 * its rectangle.
 */
export function PinLocation({ pin, project, isModelShown, onShowModel }: Props) {
  const { t } = useTranslation('review')
  const isOnModel = pin.matterPointCoordinates !== null
  usePageKeys(isOnModel ? { m: () => onShowModel(!isModelShown) } : {})
  const still = pin.contextStillUrl ?? pin.ownStillUrl ?? pin.stillUrl ?? pin.imageUrl
  const isOnImage = pin.projectModelImageId !== null && pin.annotationCoordinates !== null
  if (!isOnModel && !isOnImage) return null
  return (
    <section className={`${classes.section} ${classes.where}`} aria-label={t('place')}>
      <h3>{t('place')}</h3>
      {isOnModel && isModelShown ? (
        <ModelOfPoint pin={pin} loaded={project} />
      ) : isOnImage ? (
        <ImageOfPoint pin={pin} loaded={project} />
      ) : (
        still && (
          <StoredImageOrNotice
            className={classes.still}
            path={still}
            alt={t('placeOf', { number: pin.pinNumber })}
          />
        )
      )}
      {isOnModel && (
        <ReportButton
          aria-keyshortcuts="M"
          aria-pressed={isModelShown}
          onClick={() => onShowModel(!isModelShown)}
        >
          {isModelShown ? <IconX size={16} aria-hidden /> : <IconCube size={16} aria-hidden />}
          {t(isModelShown ? 'hideModel' : 'showModel')} <Kbd className={classes.key}>M</Kbd>
        </ReportButton>
      )}
    </section>
  )
}

/** The inspection of a point, unless the page has it already. */
const useProjectOfPin = (pin: Pin, loaded: Project | undefined) => {
  const query = useQuery({ ...projectOfRepairQuery(pin.projectId), enabled: !loaded })
  return { ...query, project: loaded ?? query.data }
}

interface PlaceProps {
  pin: Pin
  loaded: Project | undefined
}

function ModelOfPoint({ pin, loaded }: PlaceProps) {
  const { ReadOnlyModel } = useComponentSlots()
  const { project, error, refetch } = useProjectOfPin(pin, loaded)
  return (
    <div className={classes.model}>
      {project ? (
        <Suspense fallback={<LoadingState lines={4} />}>
          {/* the model stays while its points change */}
          <ReadOnlyModel
            key={project.id}
            project={project}
            pins={[pin]}
            selectedPinId={pin.id}
            onSelectPin={() => undefined}
            isReadOnly
          />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={4} />
      )}
    </div>
  )
}

function ImageOfPoint({ pin, loaded }: PlaceProps) {
  const { t } = useTranslation('review')
  const { project, error, isLoadingError, refetch } = useProjectOfPin(pin, loaded)
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!project) return <LoadingState lines={4} />
  const image = project.projectModelImages.find(({ id }) => id === pin.projectModelImageId)
  if (!image || !pin.annotationCoordinates) return null
  const { x, y, width, height } = pin.annotationCoordinates.geometry
  return (
    <div className={classes.picture} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
      <StoredImageOrNotice
        className={classes.whole}
        path={image.previewPath}
        alt={t('placeOf', { number: pin.pinNumber })}
      />
      <span
        className={classes.rectangle}
        aria-hidden
        style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
      />
    </div>
  )
}
