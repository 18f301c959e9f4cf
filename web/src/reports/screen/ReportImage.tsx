import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import classes from './ReportPin.module.css'

interface Props extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height' | 'style'> {
  path: string
  alt: string
  /** shown if it cannot be loaded; default: a sentence that says so */
  otherwise?: ReactNode
}

/** A picture in the report. A picture that cannot be loaded is named, not left out (BI-129). */
export function ReportImage({ path, alt, otherwise, ...size }: Props) {
  const { t } = useTranslation('reports')
  // by its path: after a failure, another picture in its place is tried
  const [missing, setMissing] = useState<string | null>(null)
  if (missing === path) {
    return (
      otherwise ?? (
        <span
          className={classes.blank}
          role="img"
          aria-label={formatLabeled(alt, t('pictureMissing'))}
        >
          {t('pictureMissing')}
        </span>
      )
    )
  }
  return (
    <img
      src={getImageUrl(path)}
      alt={alt}
      {...size}
      loading="lazy"
      onError={() => setMissing(path)}
    />
  )
}
