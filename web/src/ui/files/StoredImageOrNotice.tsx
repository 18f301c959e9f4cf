import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import classes from './StoredImageOrNotice.module.css'

interface Props {
  path: string
  alt: string
  className: string | undefined
  /** pixels, for its shape before it is loaded */
  width?: number
  height?: number
}

/** A picture of the server's, or in its place and size a sentence if it cannot be loaded. */
export function StoredImageOrNotice({ path, alt, className, ...size }: Props) {
  const { t } = useTranslation('ui')
  // by its path: after a failure, another picture in its place is tried
  const [broken, setBroken] = useState<string | null>(null)
  if (broken !== path)
    return (
      <img
        className={className}
        src={getImageUrl(path)}
        alt={alt}
        {...size}
        loading="lazy"
        onError={() => setBroken(path)}
      />
    )
  return (
    <span
      className={`${classes.words} ${className}`}
      role="img"
      aria-label={formatLabeled(alt, t('pictureBroken'))}
    >
      {t('pictureBroken')}
    </span>
  )
}
