import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredImageOrNotice } from '../../../ui/files/StoredImageOrNotice.tsx'
import { UnsentImagePreview } from '../../../ui/files/UnsentImagePreview.tsx'
import type { OldImage } from './oldViews.ts'
import classes from './SameView.module.css'

interface Props {
  old: OldImage
  date: string
  taken: File
  onUse: () => void
  onTakeAgain: () => void
}

/** The photo of last time beside the one just taken. */
export function OldAndNew({ old, date, taken, onUse, onTakeAgain }: Props) {
  const { t } = useTranslation('sameView')
  const use = useRef<HTMLButtonElement>(null)
  // the button that took the photo is gone
  useEffect(() => use.current?.focus(), [])
  return (
    <>
      <div className={classes.pair}>
        <OldPhoto old={old} date={date} />
        <figure>
          <figcaption>{t('now')}</figcaption>
          <UnsentImagePreview file={taken} alt={t('newPhoto')} />
        </figure>
      </div>
      <div className={classes.foot}>
        <Button size="md" variant="default" onClick={onTakeAgain}>
          {t('takeAgain')}
        </Button>
        <Button ref={use} size="md" onClick={onUse}>
          {t('usePhoto')}
        </Button>
      </div>
    </>
  )
}

/** The photo of last time, with its day. */
export function OldPhoto({ old, date }: Pick<Props, 'old' | 'date'>) {
  const { t } = useTranslation('sameView')
  return (
    <figure>
      <figcaption>{t('lastTime', { date })}</figcaption>
      <StoredImageOrNotice
        path={old.previewPath}
        className={classes.photo}
        alt={t('lastPhoto')}
        width={old.width}
        height={old.height}
      />
    </figure>
  )
}
