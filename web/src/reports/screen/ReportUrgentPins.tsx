import { pickLeadingImage } from '@nspect/contract/pins/pinImages'
import { pickUrgentPins } from '@nspect/contract/reports/pickUrgentPins'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { getReadersTitle } from './filterReportPins.ts'
import { jumpToPart } from './jumpToPart.ts'

/** The open points that a reader should see first; each leads to its card. */
export function ReportUrgentPins({ pins }: { pins: readonly ReportedPin[] }) {
  const { t } = useTranslation('reports')
  const first = pickUrgentPins(pins)
  if (first.length === 0) return null
  return (
    <section className="sight-first" aria-label={t('first')}>
      <h2>{t('first')}</h2>
      <ol>
        {first.map((pin) => (
          <li key={pin.id}>
            <a
              href={`#point-${pin.pinNumber}`}
              onClick={(event) => jumpToPart(event, `point-${pin.pinNumber}`)}
            >
              <UrgentPinImage pin={pin} />
              <span className="sight-what">
                <strong dir="auto">
                  {pin.pinNumber}. {getReadersTitle(pin)}
                </strong>
                <span>
                  {pin.isCritical && (
                    <>
                      <span className="sight-critical">{getAttributeName('isCritical')}</span>
                      {' · '}
                    </>
                  )}
                  {t('openSince', {
                    day: formatDate(pin.addedDateTime, 'long', getDisplayTimeZone()),
                  })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function UrgentPinImage({ pin }: { pin: ReportedPin }) {
  const image = pickLeadingImage(pin, 'thumb')
  return image ? (
    <img src={getImageUrl(image.path)} alt="" width={104} height={62} />
  ) : (
    <span className="sight-none" />
  )
}
