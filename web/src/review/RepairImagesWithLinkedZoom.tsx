import { ActionIcon } from '@mantine/core'
import { IconPhotoOff, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import { ComparedImagePicker } from '../comments/ComparedImagePicker.tsx'
import { usePageKeys } from '../ui/hooks/usePageKeys.ts'
import classes from './RepairImagesWithLinkedZoom.module.css'
import { useLinkedZoom } from './useLinkedZoom.ts'

interface Props {
  /** paths of the point's pictures, the main one first */
  before: readonly string[]
  /** paths of the repair's photos */
  after: readonly string[]
  /** in place of a photo of the repair; null: what was found fills the place of both */
  instead: ReactNode
}

const step = 1.6

/**
 * A point before and after its repair, at equal size: what is zoomed or moved in one moves in the
 * other.
 */
export function RepairImagesWithLinkedZoom({ before, after, instead }: Props) {
  const { t } = useTranslation(['review', 'comments'])
  const frame = useRef<HTMLDivElement>(null)
  const { isClose, zoom, fit, pointers } = useLinkedZoom(frame)
  const isAlone = after.length === 0 && instead === null
  usePageKeys({ '+': () => zoom(step), '-': () => zoom(1 / step), 0: fit })
  return (
    <section className={classes.comparison} aria-label={t('pictures')}>
      <div
        ref={frame}
        className={classes.frame}
        data-close={isClose || undefined}
        data-alone={isAlone || undefined}
        {...pointers}
      >
        <Side
          label={t('comments:before')}
          alt={t('comments:before')}
          paths={before}
          choice={(number) => t('comments:beforePicture', { number })}
          instead={<p>{t('noBefore')}</p>}
        />
        {!isAlone && (
          <Side
            label={t('comments:afterLabel')}
            alt={t('comments:after')}
            paths={after}
            choice={(number) => t('comments:afterPicture', { number })}
            instead={instead}
          />
        )}
      </div>
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('zoomOut')}
          onClick={() => zoom(1 / step)}
        >
          <IconZoomOut size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('zoomWhole')} onClick={fit}>
          <IconZoomReset size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('zoomIn')} onClick={() => zoom(step)}>
          <IconZoomIn size={18} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  )
}

interface SideProps {
  label: string
  alt: string
  paths: readonly string[]
  /** label of the picture with this number, from 1 */
  choice: (number: number) => string
  instead: ReactNode
}

function Side({ label, alt, paths, choice, instead }: SideProps) {
  const { t } = useTranslation('review')
  const [at, setAt] = useState(0)
  const [broken, setBroken] = useState<string | null>(null)
  const path = paths[at] ?? paths[0]
  return (
    <figure className={classes.side}>
      <div className={classes.pane} {...(path !== undefined && { 'data-pane': '' })}>
        {path === undefined ? (
          <div className={classes.none}>{instead}</div>
        ) : path === broken ? (
          <p className={classes.none}>
            <IconPhotoOff size={28} stroke={1.4} aria-hidden />
            {t('broken')}
          </p>
        ) : (
          <img
            key={path}
            src={getImageUrl(path)}
            alt={alt}
            draggable={false}
            className={classes.picture}
            onError={() => setBroken(path)}
          />
        )}
        <figcaption className={classes.label}>{label}</figcaption>
      </div>
      <ComparedImagePicker
        className={classes.strip}
        paths={paths}
        chosen={path}
        label={choice}
        onChoose={setAt}
      />
    </figure>
  )
}
