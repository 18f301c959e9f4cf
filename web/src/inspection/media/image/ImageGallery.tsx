import { ActionIcon } from '@mantine/core'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { Project } from '@nspect/contract/projects/projects'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../../ui/hooks/useBreakpoints.ts'
import type { ImagePlacement } from '../../placing/pinPlacement.ts'
import { SheetListPanel } from '../../plans/SheetListPanel.tsx'
import { SheetListToggle } from '../../plans/SheetListToggle.tsx'
import type { SheetList } from '../../plans/useSheetList.ts'
import { AnnotatedImage, type AnnotatedImageProps } from './AnnotatedImage.tsx'
import classes from './ImageGallery.module.css'
import { ThumbnailStrip } from './ThumbnailStrip.tsx'

interface Props
  extends Omit<AnnotatedImageProps, 'image' | 'words' | 'placedBox' | 'onMark' | 'onTurn'> {
  images: Project['projectModelImages']
  index: number
  placement: ImagePlacement | null
  onMark: (box: PercentBox, imageId: number) => void
  onShow: (index: number) => void
  /** the sheets of plan sets, which are listed instead of thumbnails; null: there are none */
  sheets: SheetList | null
}

/**
 * The inspection's pictures with their points, one large and all as thumbnails; arrows, thumbnails
 * or swipes switch.
 */
export function ImageGallery({ images, index, placement, onMark, onShow, sheets, ...rest }: Props) {
  const { t } = useTranslation('inspection')
  const counts = useMemo(() => {
    const byImage = new Map<number, number>()
    for (const { projectModelImageId: id, annotationCoordinates } of rest.pins)
      if (id !== null && annotationCoordinates) byImage.set(id, (byImage.get(id) ?? 0) + 1)
    return byImage
  }, [rest.pins])
  const { isWide } = useBreakpoints()
  const [isListed, setListed] = useState(isWide)
  const image = images[index]
  const imageId = image?.id
  const mark = useCallback(
    (box: PercentBox) => {
      if (imageId !== undefined) onMark(box, imageId)
    },
    [imageId, onMark],
  )
  // keeps the keyboard focus when the picture is switched by key
  const hadFocus = useRef(false)
  const { stage } = rest
  // biome-ignore lint/correctness/useExhaustiveDependencies: `imageId`: another picture is shown
  useEffect(() => {
    if (hadFocus.current) stage.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [stage, imageId])
  const turn = (by: 1 | -1) => {
    hadFocus.current = stage.current !== null && document.activeElement === stage.current
    onShow((index + by + images.length) % images.length)
  }
  const choose = (at: number) => {
    onShow(at)
    // it lies over the picture
    if (!isWide) setListed(false)
  }
  if (!image && !sheets) return <p className={classes.none}>{t('none2d')}</p>
  return (
    <section className={classes.view} aria-label={t('images')}>
      {sheets && isListed && (
        <SheetListPanel
          list={sheets}
          shownId={imageId}
          counts={counts}
          onShow={choose}
          onClose={() => setListed(false)}
        />
      )}
      <div className={classes.column}>
        <div className={classes.stage}>
          {image ? (
            <AnnotatedImage
              // another picture starts unzoomed
              key={image.id}
              {...rest}
              image={image}
              words={t('image', { index: index + 1, total: images.length })}
              placedBox={placement?.imageId === image.id ? placement.box : null}
              onMark={mark}
              onTurn={images.length > 1 ? turn : null}
            />
          ) : (
            sheets && <NoSheetYet isWaiting={sheets.waiting > 0} />
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
          {sheets && !isListed && (
            <SheetListToggle image={image} total={images.length} onOpen={() => setListed(true)} />
          )}
        </div>
        {images.length > 1 && !sheets && (
          <ThumbnailStrip images={images} index={index} counts={counts} onShow={onShow} />
        )}
      </div>
    </section>
  )
}

function NoSheetYet({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('plans')
  return (
    <p className={classes.none} role="status">
      {t(isWaiting ? 'first' : 'noneDrawn')}
    </p>
  )
}
