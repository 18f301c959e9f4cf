import type { ReportedPin } from '@nspect/contract/reports'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/address.ts'
import classes from './ReportPoint.module.css'

/** The still of a point; once it is repaired with a picture, before and after side by side. */
export function ReportPictures({ pin }: { pin: ReportedPin }) {
  const { t } = useTranslation('reports')
  const named = { number: pin.pinNumber, title: pin.title }
  const still = pin.stillUrl ?? pin.imageUrl
  const after = pin.poiResolutionImagePath
  return (
    <div className={classes.pictures} data-two={after ? true : undefined}>
      <figure>
        {still ? (
          <img src={fileUrl(still)} alt={t('stillOf', named)} width={632} height={374} loading="lazy" />
        ) : (
          <div className={classes.blank}>{t('noStill')}</div>
        )}
        {after && <figcaption>{t('before')}</figcaption>}
      </figure>
      {after && (
        <figure>
          <img src={fileUrl(after)} alt={t('resolutionOf', named)} width={632} height={374} loading="lazy" />
          <figcaption>{t('after')}</figcaption>
        </figure>
      )}
    </div>
  )
}
