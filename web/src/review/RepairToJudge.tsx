import type { WaitingRepair } from '@nspect/contract/review/review'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { PinAndRepairFacts } from './PinAndRepairFacts.tsx'
import { PinLocation } from './PinLocation.tsx'
import { RepairImagesWithLinkedZoom } from './RepairImagesWithLinkedZoom.tsx'
import { listRepairImages } from './repairImages.ts'
import classes from './review.module.css'
import { getRepairSubmissionKey } from './reviewProgress.ts'
import type { useRepairPinAndComments } from './useRepairPinAndComments.ts'

interface Props {
  repair: WaitingRepair
  details: ReturnType<typeof useRepairPinAndComments>
  heading: RefObject<HTMLHeadingElement | null>
  isModelShown: boolean
  onShowModel: (isShown: boolean) => void
}

/** A repair as one judges it: before and after, and beside them the point's facts and place. */
export function RepairToJudge({ repair, details, heading, isModelShown, onShowModel }: Props) {
  const { t } = useTranslation(['review', 'comments'])
  const { pin, comments, error, retry } = details
  const images = pin && comments && listRepairImages(pin, comments)
  const none = images?.link ? (
    <a href={images.link} target="_blank" rel="noopener noreferrer">
      {t('comments:link')}
    </a>
  ) : (
    <p>{t('noAfter')}</p>
  )
  return (
    <article className={classes.repair}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
          <span className={classes.number}>{repair.pinNumber}</span> {repair.title}
        </h2>
        <Link
          to="/project/edit-project/$id"
          params={{ id: String(repair.projectId) }}
          search={{ pin: repair.projectPinId }}
          dir="auto"
        >
          {[repair.clientName, repair.projectName].filter(Boolean).join(' · ')}
        </Link>
      </header>
      <div className={classes.pictures}>
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : images ? (
          <RepairImagesWithLinkedZoom
            key={getRepairSubmissionKey(repair)}
            before={images.before}
            after={images.after}
            instead={none}
          />
        ) : (
          <LoadingState lines={6} />
        )}
      </div>
      <aside className={classes.side} aria-label={t('facts')}>
        {pin && comments && <PinAndRepairFacts repair={repair} pin={pin} comments={comments} />}
        {pin && <PinLocation pin={pin} isModelShown={isModelShown} onShowModel={onShowModel} />}
      </aside>
    </article>
  )
}
