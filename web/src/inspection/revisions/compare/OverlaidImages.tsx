import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { buildWholeImageView, noDrawing, zoomImageView } from '@nspect/viewer/image'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../../ui/hooks/useBreakpoints.ts'
import { AnnotationLayer } from '../../media/image/AnnotationLayer.tsx'
import type { AnnotationView } from '../../media/image/annotationViews.ts'
import { ImageZoomButtons } from '../../media/image/ImageZoomButtons.tsx'
import type { InspectionImage } from '../../media/image/inspectionImage.ts'
import { useImageGestures } from '../../media/image/useImageGestures.ts'
import { useImageKeyboard } from '../../media/image/useImageKeyboard.ts'
import { type ImageZoomView, useImageZoom } from '../../media/image/useImageZoom.ts'
import { useZoomToAnnotation } from '../../media/image/useZoomToAnnotation.ts'
import classes from './CompareImageRevisions.module.css'
import { computeRevisionOpacities, type ImageTransform } from './comparison.ts'
import { FormerPinAnnotations, type GhostAnnotation } from './FormerPinAnnotations.tsx'
import { TintedComparedImage } from './TintedComparedImage.tsx'
import { WipeDivider } from './WipeDivider.tsx'

type Image = InspectionImage
type Side = 'old' | 'recent'

interface Props {
  images: Readonly<Record<Side, Image>>
  words: Readonly<Record<Side, string>>
  /** how the old picture lies on the new one */
  transform: ImageTransform
  isWipe: boolean
  at: number
  onDivide: (at: number) => void
  marks: readonly AnnotationView[]
  ghosts: readonly GhostAnnotation[]
  chosenId: number | null
  onChoose: (pinId: number) => void
  /** a rectangle that the pictures are first shown close to */
  closeUp: PercentBox | undefined
}

const doNothing = () => undefined
const noStep = () => ({ x: 0, y: 0 })
const identity: ImageTransform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
const sides = ['old', 'recent'] as const

/**
 * Two pictures on each other in one view, with their points. They zoom and pan as all pictures do.
 */
export function OverlaidImages(props: Props) {
  const { images, words, transform, isWipe, at, onDivide, marks, ghosts, chosenId, onChoose } =
    props
  const { t } = useTranslation('compare')
  const { isTouch } = useBreakpoints()
  const stage = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const { recent } = images
  // the divider stays in its place in the window while the pictures move below it
  const divide = ({ room, view }: ImageZoomView) => {
    const x = (at / 100) * room.window.width - view.x
    paper.current?.style.setProperty(
      '--divider',
      `${(100 * x) / (room.fitted.width * view.scale)}%`,
    )
  }
  const view = useImageZoom(stage, layer, recent.tiles ?? recent, divide)
  const { look, shown, change } = view
  useLayoutEffect(() => {
    if (look.current) divide(look.current)
  })
  useZoomToAnnotation(view, props.closeUp)
  const pointers = useImageGestures({
    host: stage,
    image: view,
    isAdding: false,
    box: null,
    onDraw: doNothing,
    onTurn: null,
  })
  const zoom = (factor: number) => {
    if (!look.current) return
    const { view: now, room } = look.current
    change(
      zoomImageView(now, { x: room.window.width / 2, y: room.window.height / 2 }, factor, room),
    )
  }
  const toWhole = () => look.current && change(buildWholeImageView(look.current.room))
  const onKeyDown = useImageKeyboard({
    view,
    drawing: noDrawing,
    mayBegin: false,
    step: noStep,
    onDraw: doNothing,
    onTurn: null,
    zoom,
    toWhole,
  })
  const [loaded, setLoaded] = useState<Readonly<Partial<Record<Side, 'ready' | 'failed'>>>>({})
  const failed = sides.filter((side) => loaded[side] === 'failed')
  const scale = shown ? (shown.room.fitted.width * shown.view.scale) / recent.width : 1
  const seen = isWipe ? { old: 1, recent: 1 } : computeRevisionOpacities(at)
  return (
    <>
      <div
        ref={stage}
        className={classes.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows pan here, + and − zoom
        tabIndex={0}
        role="application"
        aria-label={t('pictures')}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <div ref={layer} className={classes.layer} style={toStageStyle(shown)}>
          <div ref={paper} className={classes.paper} data-wipe={isWipe || undefined}>
            {sides.map((side) => (
              <TintedComparedImage
                key={side}
                image={images[side]}
                words={words[side]}
                side={side}
                scale={scale}
                transform={side === 'old' ? transform : identity}
                shown={shown}
                isTinted={!isWipe}
                opacity={loaded[side] === 'failed' ? 0 : seen[side]}
                onLoaded={() => setLoaded((all) => ({ ...all, [side]: 'ready' }))}
                onFailed={() => setLoaded((all) => ({ ...all, [side]: 'failed' }))}
              />
            ))}
          </div>
          {shown && (
            // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset element
            <svg className={classes.marks} role="group" aria-label={t('points')}>
              <FormerPinAnnotations ghosts={ghosts} chosenId={chosenId} onChoose={onChoose} />
              <AnnotationLayer
                marks={marks}
                shown={shown}
                selectedId={chosenId}
                pulsedId={null}
                isTouch={isTouch}
                onSelect={onChoose}
                onHover={doNothing}
              />
            </svg>
          )}
        </div>
        {isWipe && <WipeDivider stage={stage} at={at} onChange={onDivide} />}
      </div>
      {failed.map((side) => (
        <p key={side} className={classes.failed} role="alert">
          {t(side === 'old' ? 'brokenBefore' : 'brokenSince')}
        </p>
      ))}
      {failed.length === 0 && !(loaded.old && loaded.recent) && (
        <p className={classes.loading} role="status">
          {t('loading')}
        </p>
      )}
      {shown && (
        <ImageZoomButtons
          scale={shown.view.scale}
          most={shown.room.most}
          onZoom={zoom}
          onFit={toWhole}
        />
      )}
    </>
  )
}

const toStageStyle = (shown: ImageZoomView | null) =>
  shown
    ? {
        width: shown.room.fitted.width * shown.view.scale,
        height: shown.room.fitted.height * shown.view.scale,
      }
    : ({ visibility: 'hidden' } as const)
