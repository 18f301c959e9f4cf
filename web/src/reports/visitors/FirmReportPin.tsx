import { pickLeadingImage } from '@nspect/contract/pins/pinImages'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import { IconChevronRight, IconMessagePlus, IconTool } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatDisplayName,
  formatFloorName,
  getAttributeName,
  getSeverityName,
} from '../../i18n/displayNames.ts'
import { formatDate, formatRelativeDay } from '../../i18n/formatDate.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import { StageLabel } from '../../pins/badges/StageLabel.tsx'
import { hasStatusesInPlan } from '../../pins/values/shownApproval.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { getReadersTitle } from '../screen/filterReportPins.ts'
import { OriginalTitle } from '../screen/OriginalTitle.tsx'
import { PinPlanExcerpt, type PlanLocation } from '../screen/PinPlanExcerpt.tsx'
import { ReportComments } from '../screen/ReportComments.tsx'
import { ReportImage } from '../screen/ReportImage.tsx'
import { ReportImages } from '../screen/ReportImages.tsx'
import { ReportPhotos } from '../screen/ReportPhotos.tsx'
import classes from './FirmReportPage.module.css'
import { type SharedPin, SharedPinDialogLoader } from './SharedPinDialogLoader.tsx'

const dayLength = 86_400_000
/** days before a point is due at which it is marked */
const soon = 3

interface Props extends SharedPin {
  /** where it is on a plan or picture, if it is on one */
  planPlace?: PlanLocation | undefined
  isAmongTranslated?: boolean
}

/**
 * A point of a firm: what is wrong, how bad it is, until when, and the two things to do about it.
 */
export function FirmReportPin({ planPlace, isAmongTranslated = false, ...point }: Props) {
  const { t } = useTranslation('reports')
  const { pin, project } = point
  const [opened, setOpened] = useState<'repair' | 'comment' | null>(null)
  const named = { number: pin.pinNumber }
  const image = pickLeadingImage(pin, 'thumb')
  const photo = image?.photo
  const alt = photo
    ? photo.caption || t('photoOf', { number: 1, point: pin.pinNumber })
    : t('stillOf', { ...named, title: getReadersTitle(pin) })
  const { floor, element } = pin.matterPointCoordinates ?? {}
  // the link shows no model, hence no names of its storeys
  const floorName = element?.storey ?? (floor !== undefined && formatFloorName(floor))
  const isDone = pin.isResolved || pin.isApproved
  const titleId = `point-${pin.pinNumber}-title`
  return (
    <li
      className={classes.point}
      id={`point-${pin.pinNumber}`}
      data-two={planPlace ? true : undefined}
      aria-labelledby={titleId}
    >
      <div className={classes.sight}>
        {image ? (
          <ReportImage
            path={image.path}
            alt={alt}
            width={photo?.width ?? 632}
            height={photo?.height ?? 374}
          />
        ) : (
          <span className={classes.blank} aria-hidden />
        )}
        {planPlace && (
          <PinPlanExcerpt
            place={planPlace}
            alt={t('contextOf', { ...named, title: getReadersTitle(pin) })}
          />
        )}
        <div className={classes.words}>
          <h3 id={titleId} dir="auto">
            {pin.pinNumber}. {getReadersTitle(pin)}
          </h3>
          <OriginalTitle pin={pin} isAmongTranslated={isAmongTranslated} />
          <p className={classes.where}>
            {formatDisplayName(pin.readyCategory ?? pin.pointCategory.name)}
            {floorName && ` · ${floorName}`}
          </p>
          {!isDone && <Due day={pin.dueDate} />}
          <p className={classes.marks}>
            {pin.isCritical && (
              <span className={classes.critical}>{getAttributeName('isCritical')}</span>
            )}
            {pin.severity && <span>{getSeverityName(pin.severity)}</span>}
            <StageLabel stage={getPinStage(pin, hasStatusesInPlan(project))} />
          </p>
        </div>
      </div>
      {pin.description && (
        <p className={classes.notes} dir="auto">
          {pin.description}
        </p>
      )}
      <Details {...point} />
      <footer className={classes.buttons}>
        {!pin.isApproved && (
          <button
            type="button"
            className={isDone ? classes.second : classes.first}
            aria-label={t('visitor.repairOf', named)}
            onClick={() => setOpened('repair')}
          >
            <IconTool size={20} aria-hidden />
            {t('visitor.repair')}
          </button>
        )}
        <button
          type="button"
          className={classes.second}
          aria-label={t('firm.askOf', named)}
          onClick={() => setOpened('comment')}
        >
          <IconMessagePlus size={20} aria-hidden />
          {t('firm.ask')}
        </button>
      </footer>
      {opened && <SharedPinDialogLoader kind={opened} {...point} onClose={() => setOpened(null)} />}
    </li>
  )
}

/** By when, in words and colour. */
function Due({ day }: { day: string | null }) {
  const { t } = useTranslation(['reports', 'pins'])
  if (day === null) return <p className={classes.due}>{t('firm.noDue')}</p>
  const days = Math.round((Date.parse(day) - Date.parse(getToday())) / dayLength)
  const date = formatDate(day, 'table')
  if (days < 0) {
    return (
      <p className={classes.due} data-overdue>
        {t('pins:overdueSince', { day: date })}
      </p>
    )
  }
  const when = formatRelativeDay(days)
  return (
    <p className={classes.due} data-soon={days <= soon || undefined}>
      {t('firm.due', { when, day: date })}
    </p>
  )
}

/**
 * Its photos and larger pictures, and what was said; folded, as the list is read first. They take
 * the whole width: beside the point's own pictures they would leave it empty below those.
 */
function Details({ pin }: SharedPin) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const comments = pin.projectPinComments
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden />
        {t('firm.details')}
        {comments.length > 0 && ` · ${formatLabeled(t('comments'), comments.length)}`}
      </button>
      <div id={contentId} className={classes.details} hidden={!isOpen}>
        {isOpen && (
          <>
            <ReportImages pin={pin} />
            <ReportPhotos pin={pin} className={classes.photos} />
            {comments.length > 0 && (
              <ReportComments comments={comments} after={pin.poiResolutionImagePath} />
            )}
          </>
        )}
      </div>
    </>
  )
}
