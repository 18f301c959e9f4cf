import { formatDate } from '@nspect/contract/dates'
import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/address.ts'
import { localZone } from '../ui/localZone.ts'
import classes from './PinMeta.module.css'

/** Who added a point and who changed it last, and what shows its repair. */
export function PinMeta({ pin }: { pin: Pin }) {
  const { t } = useTranslation('pins')
  const stamp = (instant: string) => formatDate(instant, 'stamp', localZone())
  return (
    <div className={classes.meta}>
      {pin.poiResolutionImagePath && (
        <figure className={classes.repair}>
          <img src={fileUrl(pin.poiResolutionImagePath)} alt={t('resolutionPhoto')} loading="lazy" />
          <figcaption>{t('resolutionPhoto')}</figcaption>
        </figure>
      )}
      {pin.matterportResolutionLink?.startsWith('https://') && (
        <a href={pin.matterportResolutionLink} target="_blank" rel="noopener noreferrer">
          {t('resolutionLink')}
        </a>
      )}
      <p>{t('added', { name: pin.addedBy, when: stamp(pin.addedDateTime) })}</p>
      {pin.updatedDateTime !== pin.addedDateTime && (
        <p>{t('updated', { name: pin.updatedBy, when: stamp(pin.updatedDateTime) })}</p>
      )}
    </div>
  )
}
