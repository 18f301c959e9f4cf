import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { toFileUrl } from '../../api/requestUrl.ts'
import { formatTakenOn } from '../../i18n/displayNames.ts'
import { ReportImage } from './ReportImage.tsx'

/**
 * The photos of a point besides the leading one with their captions, each of which opens in full;
 * nothing if there are none.
 */
export function ReportPhotos({
  pin,
  className,
}: {
  pin: ReportedPin
  className: string | undefined
}) {
  const { t } = useTranslation('reports')
  const [, ...photos] = pin.projectPinPhotos
  if (photos.length === 0) return null
  return (
    <ul className={className} aria-label={t('photos')}>
      {photos.map((photo, n) => (
        <li key={photo.id}>
          <a href={toFileUrl(photo.imagePath)} target="_blank" rel="noreferrer">
            <ReportImage
              path={photo.thumbPath}
              alt={photo.caption || t('photoOf', { number: n + 2, point: pin.pinNumber })}
              width={photo.width}
              height={photo.height}
            />
          </a>
          {photo.caption && <span dir="auto">{photo.caption}</span>}
          {photo.taken && <span>{formatTakenOn(photo.taken)}</span>}
        </li>
      ))}
    </ul>
  )
}
