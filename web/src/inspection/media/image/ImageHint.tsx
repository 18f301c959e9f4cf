import { CloseButton } from '@mantine/core'
import type { DrawingState } from '@nspect/viewer/image'
import { useTranslation } from 'react-i18next'
import classes from './ImageHint.module.css'

interface Props {
  drawing: DrawingState['state']
  isAdding: boolean
  hasPlacement: boolean
  isTouch: boolean
  hasMarks: boolean
  onStop?: () => void
}

/** A one-line hint about what to do with the picture. */
export function ImageHint({ drawing, isAdding, hasPlacement, isTouch, hasMarks, onStop }: Props) {
  const { t } = useTranslation('inspection')
  const text =
    drawing === 'keyed'
      ? t('markKeyed')
      : hasPlacement
        ? t('markMove')
        : isAdding
          ? t(isTouch ? 'markDrawTouch' : 'markDraw')
          : hasMarks && !isTouch
            ? t('markHover')
            : null
  return (
    <div
      className={classes.hint}
      data-quiet={(!isAdding && !hasPlacement) || undefined}
      hidden={text === null}
    >
      <span id="picture-hint" role="status">
        {text}
      </span>
      {isAdding && !hasPlacement && onStop && (
        <CloseButton aria-label={t('addPointerStop')} onClick={onStop} />
      )}
    </div>
  )
}
