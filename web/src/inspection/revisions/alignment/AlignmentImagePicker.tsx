import type { PlanePoint } from '@nspect/contract/alignment/alignment'
import {
  buildWholeImageView,
  getPixelInPercent,
  toPercentPoint,
  zoomImageView,
} from '@nspect/viewer/image'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../../api/imageUrl.ts'
import { ImageZoomButtons } from '../../media/image/ImageZoomButtons.tsx'
import { useImageGestures } from '../../media/image/useImageGestures.ts'
import { useImageZoom } from '../../media/image/useImageZoom.ts'
import classes from '../CheckPinsQueue.module.css'
import type { PickedSide } from './AlignmentPicker.tsx'

/** Places are in pixels of the picture. */
interface Props extends PickedSide<PlanePoint> {
  picture: { imagePath: string; width: number; height: number }
}

const doNothing = () => undefined
/** CSS pixels by which an arrow key moves the crosshair */
const arrowStep = 8
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A picture on which places are picked: by a press, or by arrow keys and Enter. It zooms and pans
 * as all pictures do.
 */
export function AlignmentImagePicker({ picture, label, places, mayPick, onPick }: Props) {
  const { t } = useTranslation('revisions')
  const host = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const view = useImageZoom(host, layer, picture)
  const { look, shown, change, pointOf } = view
  const [aim, setAim] = useState<PlanePoint | null>(null)
  const pointers = useImageGestures({
    host,
    image: view,
    isAdding: false,
    box: null,
    onDraw: doNothing,
    onTurn: null,
  })
  const inPixels = ({ x, y }: PlanePoint) => ({
    x: (x / 100) * picture.width,
    y: (y / 100) * picture.height,
  })
  const pick = (at: PlanePoint) => {
    if (!mayPick || at.x < 0 || at.y < 0 || at.x > 100 || at.y > 100) return
    setAim(null)
    onPick(inPixels(at))
  }
  const onClick = (event: MouseEvent) => {
    if (look.current && event.detail < 2)
      pick(toPercentPoint(look.current.view, pointOf(event), look.current.room))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!look.current) return
    const arrow = arrows[event.key]
    const { room, view: now } = look.current
    const middle = toPercentPoint(
      now,
      { x: room.window.width / 2, y: room.window.height / 2 },
      room,
    )
    if (event.key === 'Enter') pick(aim ?? middle)
    else if (arrow) {
      const pixel = getPixelInPercent(now, room)
      const [x, y] = arrow
      const from = aim ?? middle
      setAim({ x: from.x + x * arrowStep * pixel.x, y: from.y + y * arrowStep * pixel.y })
    } else return
    event.preventDefault()
  }
  const zoom = (factor: number) => {
    if (!look.current) return
    const { view: now, room } = look.current
    change(
      zoomImageView(now, { x: room.window.width / 2, y: room.window.height / 2 }, factor, room),
    )
  }
  return (
    <div className={classes.stage}>
      <div
        ref={host}
        className={classes.pickable}
        data-picking={mayPick || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter pick here
        tabIndex={0}
        role="application"
        aria-label={t('pickLabel', { picture: label })}
        onKeyDown={onKeyDown}
        {...pointers}
        onClick={onClick}
      >
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
          <img src={getImageUrl(picture.imagePath)} alt={label} draggable={false} />
          <svg aria-hidden="true">
            {places.map(({ x, y }, n) => (
              <svg
                // biome-ignore lint/suspicious/noArrayIndexKey: a pick is its number
                key={n}
                aria-hidden="true"
                className={classes.pick}
                x={`${(100 * x) / picture.width}%`}
                y={`${(100 * y) / picture.height}%`}
                overflow="visible"
              >
                <path d="M-7 0H7M0-7V7" />
                <circle cx={13} cy={-13} r={10} />
                <text x={13} y={-9}>
                  {n + 1}
                </text>
              </svg>
            ))}
            {aim && (
              <svg
                aria-hidden="true"
                className={classes.pick}
                x={`${aim.x}%`}
                y={`${aim.y}%`}
                overflow="visible"
              >
                <path d="M-14 0H14M0-14V14" />
              </svg>
            )}
          </svg>
        </div>
      </div>
      {shown && (
        <ImageZoomButtons
          scale={shown.view.scale}
          most={shown.room.most}
          onZoom={zoom}
          onFit={() => look.current && change(buildWholeImageView(look.current.room))}
        />
      )}
    </div>
  )
}
