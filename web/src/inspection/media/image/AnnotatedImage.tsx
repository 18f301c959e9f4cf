import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import {
  buildWholeImageView,
  centerImageView,
  computeVisibleBox,
  doBoxesOverlap,
  getPixelInPercent,
  noDrawing,
  reduceAnnotationDrawing,
  zoomImageView,
} from '@nspect/viewer/image'
import { IconPhotoOff } from '@tabler/icons-react'
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AnnotatedImage.module.css'
import { AnnotationLayer } from './AnnotationLayer.tsx'
import { AnnotationTooltip } from './AnnotationTooltip.tsx'
import { createAnnotationViewBuilder, type PinSighting } from './annotationViews.ts'
import { ImageHint } from './ImageHint.tsx'
import { ImageLoupe } from './ImageLoupe.tsx'
import { ImageZoomButtons } from './ImageZoomButtons.tsx'
import type { InspectionImage } from './inspectionImage.ts'
import { SheetTiles } from './SheetTiles.tsx'
import { UnsavedAnnotation } from './UnsavedAnnotation.tsx'
import { useImageGestures } from './useImageGestures.ts'
import { useImageKeyboard } from './useImageKeyboard.ts'
import { useImageUrlForZoom } from './useImageUrlForZoom.ts'
import { useImageZoom } from './useImageZoom.ts'
import { useZoomToAnnotation } from './useZoomToAnnotation.ts'

export interface AnnotatedImageProps {
  stage: RefObject<HTMLDivElement | null>
  image: InspectionImage
  /** accessible label: which of how many */
  words: string
  pins: readonly Pin[]
  /** points that were placed elsewhere, and are seen on pictures */
  seen?: readonly PinSighting[]
  selectedId: number | null
  /** drawn like the selected one */
  chosenIds?: ReadonlySet<number>
  /** id of the hovered row's point */
  pulsedId: number | null
  isApprovalShown: boolean
  isAdding: boolean
  isTouch: boolean
  /** a rectangle that the picture is first shown close to */
  closeUp?: PercentBox
  /** the unsaved rectangle, if it is on this picture */
  placedBox: PercentBox | null
  onMark: (box: PercentBox) => void
  onSelectPin: (pinId: number) => void
  onHoverPin: (pinId: number | null) => void
  /** null: there is only one picture */
  onTurn: ((by: 1 | -1) => void) | null
  /** shows a stop button, where the button that starts adding is not in reach */
  onStop?: () => void
}

/** CSS pixels by which an arrow key moves a rectangle */
const arrowStep = 10

function useMarks({ pins, image: { id }, isApprovalShown, seen }: AnnotatedImageProps) {
  const build = useMemo(
    () => createAnnotationViewBuilder(id, isApprovalShown),
    [id, isApprovalShown],
  )
  return useMemo(() => build(pins, seen), [build, pins, seen])
}

/** One picture with its points: viewed, marked and navigated by pointer or keyboard. */
export function AnnotatedImage(props: AnnotatedImageProps) {
  const {
    stage,
    image,
    words,
    selectedId,
    pulsedId,
    isApprovalShown,
    isAdding,
    isTouch,
    placedBox,
    onMark,
  } = props
  const { onSelectPin, onHoverPin, onTurn } = props
  const { t } = useTranslation('inspection')
  const layer = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  const [hoveredId, setHovered] = useState<number | null>(null)
  const [drawing, draw] = useReducer(reduceAnnotationDrawing, noDrawing)
  // a sheet in tiles can be seen closer
  const view = useImageZoom(stage, layer, image.tiles ?? image)
  const { look, shown, change } = view
  const marks = useMarks(props)
  const source = useImageUrlForZoom(image, shown)

  useEffect(() => {
    if (drawing.state !== 'drawn') return
    onMark(drawing.box)
    draw({ type: 'taken' })
  }, [drawing, onMark])
  // adding was stopped while a rectangle was being drawn
  useEffect(() => {
    if (!isAdding && placedBox === null) draw({ type: 'cancel' })
  }, [isAdding, placedBox])
  // pans the selected point into view
  useEffect(() => {
    const mark = marks.find(({ pin }) => pin.id === selectedId)
    if (!mark || !look.current) return
    const { x, y, width, height } = mark.geometry
    const { view: now, room } = look.current
    if (!doBoxesOverlap(mark.geometry, computeVisibleBox(now, room)))
      change(centerImageView(now, { x: x + width / 2, y: y + height / 2 }, room))
  }, [selectedId, marks, look, change])
  const { closeUp } = props
  useZoomToAnnotation(view, closeUp)
  useEffect(() => {
    if (isAdding) stage.current?.focus({ preventScroll: true })
  }, [isAdding, stage])

  const hover = useCallback(
    (pinId: number | null) => {
      setHovered(pinId)
      onHoverPin(pinId)
    },
    [onHoverPin],
  )
  const step = () => {
    const pixel = look.current
      ? getPixelInPercent(look.current.view, look.current.room)
      : { x: 1, y: 1 }
    return { x: pixel.x * arrowStep, y: pixel.y * arrowStep }
  }
  const zoom = (factor: number) => {
    if (!look.current) return
    const { view: now, room } = look.current
    change(
      zoomImageView(now, { x: room.window.width / 2, y: room.window.height / 2 }, factor, room),
    )
  }
  const toWhole = () => look.current && change(buildWholeImageView(look.current.room))
  const pointerHandlers = useImageGestures({
    host: stage,
    image: view,
    isAdding,
    box: placedBox,
    onDraw: draw,
    onTurn,
  })
  const onKeyDown = useImageKeyboard({
    view,
    drawing,
    mayBegin: isAdding && !placedBox,
    step,
    onDraw: draw,
    onTurn,
    zoom,
    toWhole,
  })

  // beside another picture, which is looked at for comparison, there is nothing to say
  const hasHint = !closeUp || isAdding
  const box = drawing.state === 'idle' ? placedBox : drawing.box
  const tipped =
    shown && drawing.state === 'idle' ? marks.find(({ pin }) => pin.id === hoveredId) : undefined
  return (
    <>
      <div
        ref={stage}
        className={classes.stage}
        data-adding={isAdding || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter draw, pan and turn here
        tabIndex={0}
        role="application"
        aria-label={words}
        {...(hasHint && { 'aria-describedby': 'picture-hint' })}
        onKeyDown={onKeyDown}
        {...pointerHandlers}
      >
        {isBroken ? (
          <p className={classes.none}>
            <IconPhotoOff size={28} stroke={1.4} aria-hidden />
            {t('imageBroken')}
          </p>
        ) : (
          <div
            ref={layer}
            className={classes.layer}
            style={
              shown
                ? {
                    width: shown.room.fitted.width * shown.view.scale,
                    height: shown.room.fitted.height * shown.view.scale,
                  }
                : { visibility: 'hidden' }
            }
          >
            <img
              src={source}
              alt={words}
              draggable={false}
              className={classes.image}
              onError={() => setBroken(true)}
            />
            {shown && image.tiles && <SheetTiles image={image} tiles={image.tiles} shown={shown} />}
            {shown && (
              // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset element
              <svg className={classes.marks} role="group" aria-label={t('marks')}>
                <AnnotationLayer
                  marks={marks}
                  shown={shown}
                  selectedId={selectedId}
                  chosenIds={props.chosenIds}
                  pulsedId={hoveredId ?? pulsedId}
                  isTouch={isTouch}
                  onSelect={onSelectPin}
                  onHover={hover}
                />
                {box && (
                  <UnsavedAnnotation
                    box={box}
                    isWaiting={placedBox !== null && drawing.state !== 'drawing'}
                    step={step}
                    onChange={onMark}
                  />
                )}
              </svg>
            )}
          </div>
        )}
      </div>
      {(drawing.state === 'drawing' || drawing.state === 'adjusting') && look.current && (
        <ImageLoupe stage={stage} source={source} look={look.current} box={drawing.box} />
      )}
      {tipped && look.current && (
        <AnnotationTooltip mark={tipped} look={look.current} isApprovalShown={isApprovalShown} />
      )}
      {hasHint && (
        <ImageHint
          drawing={drawing.state}
          isAdding={isAdding}
          hasPlacement={placedBox !== null}
          isTouch={isTouch}
          hasMarks={marks.length > 0}
          {...(props.onStop && { onStop: props.onStop })}
        />
      )}
      {shown && !isBroken && (
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
