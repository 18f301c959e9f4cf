import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../../api/imageUrl.ts'
import classes from './ThumbnailStrip.module.css'

interface Props {
  images: Project['projectModelImages']
  index: number
  /** number of points by picture id */
  counts: ReadonlyMap<number, number>
  onShow: (index: number) => void
}

/** Thumbnails of all pictures, with the number of points on each. */
export function ThumbnailStrip({ images, index, counts, onShow }: Props) {
  const { t } = useTranslation('inspection')
  return (
    <ul className={classes.strip}>
      {images.map((image, at) => {
        const count = counts.get(image.id) ?? 0
        const label = t('image', { index: at + 1, total: images.length })
        return (
          <li key={image.id}>
            <button
              type="button"
              aria-label={count > 0 ? `${label}, ${t('imagePoints', { count })}` : label}
              aria-current={at === index || undefined}
              onClick={() => onShow(at)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                if (by === 0) return
                event.preventDefault()
                onShow((index + by + images.length) % images.length)
              }}
            >
              <img src={getImageUrl(image.thumbPath)} alt="" loading="lazy" />
              {count > 0 && <span className={classes.count}>{count}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
