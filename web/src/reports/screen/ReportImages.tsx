import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { toFileUrl } from '../../api/requestUrl.ts'
import { getReportedPinMedium } from './filterReportPins.ts'
import { PinPlanExcerpt, type PlanLocation } from './PinPlanExcerpt.tsx'
import { ReportImage } from './ReportImage.tsx'
import classes from './ReportPin.module.css'

interface Props {
  pin: ReportedPin
  /** where it is on a plan or picture, if it is on one */
  planPlace?: PlanLocation | undefined
}

/**
 * The still of a point and where it is on a plan; with a resolution picture, before and after side
 * by side.
 */
export function ReportImages({ pin, planPlace }: Props) {
  const { t } = useTranslation('reports')
  const named = { number: pin.pinNumber, title: pin.title }
  // a point without a place, or a visitor's, comes from a photo of any size: show all of it, linked
  // to the photo itself
  const isPhoto = getReportedPinMedium(pin) === null || pin.visitorState !== null
  const still = isPhoto ? pin.imageUrl : (pin.stillUrl ?? pin.imageUrl)
  const after = pin.poiResolutionImagePath
  const context = pin.contextStillUrl
  return (
    <div className={classes.pictures} data-two={after ? true : undefined}>
      <figure>
        {still && isPhoto && pin.stillUrl ? (
          <a href={toFileUrl(pin.stillUrl)} target="_blank" rel="noreferrer">
            <ReportImage path={still} alt={t('stillOf', named)} width={632} height={374} />
          </a>
        ) : still ? (
          <ReportImage path={still} alt={t('stillOf', named)} width={632} height={374} />
        ) : (
          <div className={classes.blank}>{t('noStill')}</div>
        )}
        {after && <figcaption>{t('before')}</figcaption>}
      </figure>
      {context && !after && (
        <figure>
          <ReportImage path={context} alt={t('contextOf', named)} width={632} height={374} />
        </figure>
      )}
      {after && (
        <figure>
          <ReportImage path={after} alt={t('resolutionOf', named)} width={632} height={374} />
          <figcaption>{t('after')}</figcaption>
        </figure>
      )}
      {planPlace && <PinPlanExcerpt place={planPlace} alt={t('contextOf', named)} />}
    </div>
  )
}
