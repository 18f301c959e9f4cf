import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredImageOrNotice } from '../ui/files/StoredImageOrNotice.tsx'
import classes from './BeforeAfterSlider.module.css'
import { ComparedImagePicker } from './ComparedImagePicker.tsx'

interface Props {
  /** paths of the point's pictures, the main one first */
  before: readonly string[]
  /** paths of the repair's photos, at least one */
  after: readonly string[]
}

/**
 * A point's picture and the photo of its repair, one above the other, with a divider that is
 * dragged or moved by the arrow keys. Both are shown whole. Without a picture of the point, the
 * photo alone.
 */
export function BeforeAfterSlider({ before, after }: Props) {
  const { t } = useTranslation('comments')
  const [percent, setPercent] = useState(50)
  const [beforeAt, setBeforeAt] = useState(0)
  const [afterAt, setAfterAt] = useState(0)
  const [left, right] = [before[beforeAt] ?? before[0], after[afterAt] ?? after[0]]
  if (right === undefined) return null
  return (
    <div className={classes.comparison}>
      <div className={classes.frame} style={{ '--divider': `${percent}%` } as CSSProperties}>
        <StoredImageOrNotice className={classes.picture} path={right} alt={t('after')} />
        <span className={classes.label} data-side="after">
          {t('afterLabel')}
        </span>
        {left !== undefined && (
          <>
            <div className={classes.before}>
              <StoredImageOrNotice className={classes.picture} path={left} alt={t('before')} />
              <span className={classes.label} data-side="before">
                {t('before')}
              </span>
            </div>
            <span className={classes.divider} aria-hidden />
            <input
              type="range"
              className={classes.range}
              min={0}
              max={100}
              step={1}
              value={percent}
              aria-label={t('compare')}
              aria-valuetext={t('compareAt', { percent })}
              onChange={(event) => setPercent(Number(event.currentTarget.value))}
            />
          </>
        )}
      </div>
      <div className={classes.choices}>
        <ComparedImagePicker
          className={classes.side}
          paths={before}
          chosen={left}
          label={(number) => t('beforePicture', { number })}
          onChoose={setBeforeAt}
        />
        <ComparedImagePicker
          className={classes.after}
          paths={after}
          chosen={right}
          label={(number) => t('afterPicture', { number })}
          onChoose={setAfterAt}
        />
      </div>
    </div>
  )
}
