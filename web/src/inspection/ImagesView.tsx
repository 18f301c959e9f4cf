import { ActionIcon } from '@mantine/core'
import type { Project } from '@nspect/contract/projects'
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/address.ts'
import classes from './ImagesView.module.css'

/** The inspection's images, one large and all small; arrows turn them over. */
export function ImagesView({ images }: { images: Project['projectModelImages'] }) {
  const { t } = useTranslation('inspection')
  const [index, setIndex] = useState(0)
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set())
  const image = images[Math.min(index, images.length - 1)]
  if (!image) return <p className={classes.none}>{t('none2d')}</p>
  const turn = (by: number) => setIndex((index + by + images.length) % images.length)
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
  }
  const words = t('image', { index: index + 1, total: images.length })
  return (
    <section className={classes.view} aria-label={t('images')}>
      <div className={classes.stage}>
        {broken.has(image.id) ? (
          <p className={classes.none}>
            <IconPhotoOff size={28} stroke={1.4} aria-hidden />
            {t('imageBroken')}
          </p>
        ) : (
          <img
            key={image.id}
            src={fileUrl(image.imagePath)}
            alt={words}
            width={image.width}
            height={image.height}
            className={classes.image}
            onError={() => setBroken(new Set(broken).add(image.id))}
          />
        )}
        {images.length > 1 && (
          <>
            <ActionIcon
              className={classes.turn}
              data-side="left"
              variant="default"
              size="lg"
              aria-label={t('imagePrevious')}
              onClick={() => turn(-1)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              className={classes.turn}
              data-side="right"
              variant="default"
              size="lg"
              aria-label={t('imageNext')}
              onClick={() => turn(1)}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className={classes.thumbs}>
          {images.map((one, n) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={t('image', { index: n + 1, total: images.length })}
                aria-current={n === index || undefined}
                onClick={() => setIndex(n)}
                onKeyDown={byKeys}
              >
                <img src={fileUrl(one.thumbPath)} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
