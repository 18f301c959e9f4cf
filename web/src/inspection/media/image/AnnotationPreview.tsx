import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import classes from './AnnotationPreview.module.css'

/** An immediate low-quality preview of the point's picture. */
export function AnnotationPreview({ picture }: { picture: string | null }) {
  const { t } = useTranslation('inspection')
  return (
    <div
      className={classes.frame}
      style={{ aspectRatio: `${limits.still.width} / ${limits.still.height}` }}
    >
      {picture && (
        <img src={picture} alt={t('markPreview')} {...limits.still} className={classes.picture} />
      )}
    </div>
  )
}
