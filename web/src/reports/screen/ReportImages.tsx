import type { PhotoTime } from '@nspect/contract/media/photoTime'
import { type PinImage, pickLeadingImage } from '@nspect/contract/pins/pinImages'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { toFileUrl } from '../../api/requestUrl.ts'
import { formatTakenOn } from '../../i18n/displayNames.ts'
import { getReadersTitle, getReportedPinMedium } from './filterReportPins.ts'
import { PinPlanExcerpt, type PlanLocation } from './PinPlanExcerpt.tsx'
import { ReportImage } from './ReportImage.tsx'
import classes from './ReportPin.module.css'

interface Props {
  pin: ReportedPin
  /** where it is on a plan or picture, if it is on one */
  planPlace?: PlanLocation | undefined
}

/**
 * The leading picture of a point, then smaller where it is in the model and on a plan; with a
 * resolution picture, before and after side by side.
 */
export function ReportImages({ pin, planPlace }: Props) {
  const { t } = useTranslation('reports')
  const named = { number: pin.pinNumber, title: getReadersTitle(pin) }
  const leading = pickLeadingImage(pin, 'preview')
  const after = pin.poiResolutionImagePath
  const still = leading?.photo ? (pin.imageUrl ?? pin.stillUrl) : null
  // beside the repair and without a photo there is room for the close-up alone
  const context = after && !leading?.photo ? null : pin.contextStillUrl
  const size = { width: 632, height: 374 }
  return (
    <div className={classes.pictures} data-two={after ? true : undefined}>
      <figure>
        {leading ? (
          <LeadingImage pin={pin} image={leading} />
        ) : (
          <div className={classes.blank}>{t('noStill')}</div>
        )}
        <PhotoCaption
          words={[after ? t('before') : '', leading?.photo?.caption]}
          taken={leading?.photo ? leading.photo.taken : pin.stillTaken}
        />
      </figure>
      {after && (
        <figure>
          <ReportImage path={after} alt={t('resolutionOf', named)} {...size} />
          <PhotoCaption words={[t('after')]} taken={pin.resolutionTaken} />
        </figure>
      )}
      {(still || context) && (
        <div className={classes.views}>
          {still && (
            <figure>
              <ReportImage path={still} alt={t('stillOf', named)} {...size} />
            </figure>
          )}
          {context && (
            <figure>
              <ReportImage path={context} alt={t('contextOf', named)} {...size} />
            </figure>
          )}
        </div>
      )}
      {planPlace && <PinPlanExcerpt place={planPlace} alt={t('contextOf', named)} />}
    </div>
  )
}

/** A picture of any shape is shown whole and opens in full; a still has the shape of its place. */
function LeadingImage({ pin, image }: { pin: ReportedPin; image: PinImage }) {
  const { t } = useTranslation('reports')
  const { photo } = image
  const named = { number: pin.pinNumber, title: getReadersTitle(pin) }
  // a point without a place, or a visitor's, comes from a photo
  const isStillPhoto = getReportedPinMedium(pin) === null || pin.visitorState !== null
  const full = photo?.imagePath ?? (isStillPhoto ? pin.stillUrl : null)
  const shown = (
    <ReportImage
      path={!photo && isStillPhoto ? (pin.imageUrl ?? image.path) : image.path}
      alt={
        photo
          ? photo.caption || t('photoOf', { number: 1, point: pin.pinNumber })
          : t('stillOf', named)
      }
      width={photo?.width ?? 632}
      height={photo?.height ?? 374}
    />
  )
  if (!full) return shown
  return (
    <a
      href={toFileUrl(full)}
      target="_blank"
      rel="noreferrer"
      data-photo={photo ? true : undefined}
    >
      {shown}
    </a>
  )
}

/** `taken` is missing in points that browsers keep from before. */
function PhotoCaption({
  words,
  taken,
}: {
  words: readonly (string | undefined)[]
  taken: PhotoTime | null | undefined
}) {
  const parts = [...words, taken && formatTakenOn(taken)].filter(Boolean)
  return parts.length > 0 && <figcaption dir="auto">{parts.join(' · ')}</figcaption>
}
