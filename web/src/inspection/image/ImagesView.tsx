import { ActionIcon } from '@mantine/core'
import type { PercentBox } from '@nspect/contract/annotations'
import type { Project } from '@nspect/contract/projects'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarkDraft } from '../stage/placing.ts'
import { ImageStrip } from './ImageStrip.tsx'
import classes from './ImagesView.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

interface Props extends Omit<PictureProps, 'image' | 'words' | 'draftBox' | 'onMark' | 'onTurn'> {
  images: Project['projectModelImages']
  index: number
  draft: MarkDraft | null
  onMark: (box: PercentBox, imageId: number) => void
  onShow: (index: number) => void
}

/** The inspection's pictures with their points, one large and all small; arrows, thumbnails or a swipe turn them over. */
export function ImagesView({ images, index, draft, onMark, onShow, ...rest }: Props) {
  const { t } = useTranslation('inspection')
  const counts = useMemo(() => {
    const found = new Map<number, number>()
    for (const { projectModelImageId: id, annotationCoordinates } of rest.pins)
      if (id !== null && annotationCoordinates) found.set(id, (found.get(id) ?? 0) + 1)
    return found
  }, [rest.pins])
  const image = images[index]
  const imageId = image?.id
  const mark = useCallback(
    (box: PercentBox) => {
      if (imageId !== undefined) onMark(box, imageId)
    },
    [imageId, onMark],
  )
  // whoever turns by keys goes on with the next picture
  const hadFocus = useRef(false)
  const { stage } = rest
  // biome-ignore lint/correctness/useExhaustiveDependencies: `imageId`: another picture is on the stage
  useEffect(() => {
    if (hadFocus.current) stage.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [stage, imageId])
  if (!image) return <p className={classes.none}>{t('none2d')}</p>
  const turn = (by: 1 | -1) => {
    hadFocus.current = stage.current !== null && document.activeElement === stage.current
    onShow((index + by + images.length) % images.length)
  }
  return (
    <section className={classes.view} aria-label={t('images')}>
      <div className={classes.stage}>
        <Picture
          // another picture begins whole again
          key={image.id}
          {...rest}
          image={image}
          words={t('image', { index: index + 1, total: images.length })}
          draftBox={draft?.imageId === image.id ? draft.box : null}
          onMark={mark}
          onTurn={images.length > 1 ? turn : null}
        />
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
      {images.length > 1 && <ImageStrip images={images} index={index} counts={counts} onShow={onShow} />}
    </section>
  )
}
