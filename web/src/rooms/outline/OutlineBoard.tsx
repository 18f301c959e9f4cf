import type { Corner } from '@nspect/contract/rooms/polygon'
import {
  buildWholeImageView,
  getPixelInPercent,
  toPercentPoint,
  zoomImageView,
} from '@nspect/viewer/image'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { ImageZoomButtons } from '../../inspection/media/image/ImageZoomButtons.tsx'
import { useImageGestures } from '../../inspection/media/image/useImageGestures.ts'
import { useImageZoom } from '../../inspection/media/image/useImageZoom.ts'
import classes from './OutlineBoard.module.css'
import type { OutlineMedium } from './outlineMedia.ts'
import type { Corners } from './useCorners.ts'

interface Props {
  medium: OutlineMedium
  label: string
  corners: Corners
  isFlawed: boolean
  /** outlines of other rooms on the same medium, with what these are called */
  others: readonly { id: number; label: string; corners: Corners }[]
  onChange: (corners: Corners) => void
  onUndo: () => void
  onEscape: () => void
}

const doNothing = () => undefined
/** CSS pixels by which an arrow key moves the crosshair or a corner */
const arrowStep = 8
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const limit = (percent: number) => Math.min(100, Math.max(0, percent))

const toPoints = (corners: Corners) => corners.map((corner) => corner.join()).join(' ')

/**
 * A picture on which the corners of a room are drawn: by clicks and drags, or by arrow keys and
 * Enter. It zooms and pans as all pictures do.
 */
export function OutlineBoard(props: Props) {
  const { medium, label, corners, isFlawed, others, onChange, onUndo, onEscape } = props
  const { t } = useTranslation('rooms')
  const host = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const image = useImageZoom(host, layer, medium)
  const { look, shown, change, pointOf } = image
  const [aim, setAim] = useState<Corner | null>(null)
  const [dragged, setDragged] = useState<{ index: number; to: Corner } | null>(null)
  const pointers = useImageGestures({
    host,
    image,
    isAdding: false,
    box: null,
    onDraw: doNothing,
    onTurn: null,
  })
  const drawn = dragged ? corners.with(dragged.index, dragged.to) : corners
  const locate = (event: { clientX: number; clientY: number }): Corner | null => {
    if (!look.current) return null
    const { x, y } = toPercentPoint(look.current.view, pointOf(event), look.current.room)
    return [x, y]
  }
  const add = ([x, y]: Corner) => {
    if (x < 0 || y < 0 || x > 100 || y > 100) return
    setAim(null)
    onChange([...corners, [x, y]])
  }
  /** a corner an arrow key's step further; null for other keys */
  const moveByKey = (key: string, [x, y]: Corner): Corner | null => {
    const arrow = arrows[key]
    if (!arrow || !look.current) return null
    const pixel = getPixelInPercent(look.current.view, look.current.room)
    return [limit(x + arrow[0] * arrowStep * pixel.x), limit(y + arrow[1] * arrowStep * pixel.y)]
  }
  const getMiddle = (): Corner => {
    if (!look.current) return [50, 50]
    const { room, view } = look.current
    const { x, y } = toPercentPoint(
      view,
      { x: room.window.width / 2, y: room.window.height / 2 },
      room,
    )
    return [limit(x), limit(y)]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveByKey(event.key, aim ?? getMiddle())
    const isUndo =
      event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey))
    if (event.key === 'Enter') add(aim ?? getMiddle())
    else if (isUndo) onUndo()
    else if (event.key === 'Escape') onEscape()
    else if (moved) setAim(moved)
    else return
    event.preventDefault()
  }
  const onCornerKey = (event: KeyboardEvent, index: number, corner: Corner) => {
    const moved = moveByKey(event.key, corner)
    if (moved) onChange(corners.with(index, moved))
    else if (event.key === 'Delete') onChange(corners.toSpliced(index, 1))
    // an Enter on a corner adds none
    else if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = () => {
    if (dragged) onChange(drawn)
    setDragged(null)
  }
  const onClick = (event: MouseEvent) => {
    const at = event.detail < 2 ? locate(event) : null
    if (at) add(at)
  }
  const zoom = (factor: number) => {
    if (!look.current) return
    const { view, room } = look.current
    const middle = { x: room.window.width / 2, y: room.window.height / 2 }
    change(zoomImageView(view, middle, factor, room))
  }
  return (
    <div className={classes.stage}>
      <div
        ref={host}
        className={classes.board}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter draw here
        tabIndex={0}
        role="application"
        aria-label={t('board', { medium: label })}
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
          <img src={getImageUrl(medium.path)} alt={label} draggable={false} />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {others.map(({ id, corners: outline }) => (
              <polygon key={id} className={classes.other} points={toPoints(outline)} />
            ))}
            <polygon
              className={classes.outline}
              data-flawed={isFlawed || undefined}
              points={toPoints(drawn)}
            />
          </svg>
          {others.map(({ id, label: name, corners: outline }) => {
            const [x, y] = getCenter(outline)
            return (
              <span key={id} className={classes.name} style={{ left: `${x}%`, top: `${y}%` }}>
                {name}
              </span>
            )
          })}
          {drawn.map((corner, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its number
              key={index}
              type="button"
              className={classes.corner}
              style={{ left: `${corner[0]}%`, top: `${corner[1]}%` }}
              aria-label={t('cornerLabel', { number: index + 1 })}
              onClick={(event) => event.stopPropagation()}
              onKeyDown={(event) => onCornerKey(event, index, corner)}
              onPointerDown={(event: PointerEvent) => {
                event.stopPropagation()
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged({ index, to: corner })
              }}
              onPointerMove={(event: PointerEvent) => {
                const at = dragged ? locate(event) : null
                if (!at) return
                event.stopPropagation()
                setDragged({ index, to: [limit(at[0]), limit(at[1])] })
              }}
              onPointerUp={(event: PointerEvent) => {
                event.stopPropagation()
                if (dragged && dragged.to !== corner) drop()
                else setDragged(null)
              }}
              onPointerCancel={() => setDragged(null)}
            />
          ))}
          {aim && (
            <span
              className={classes.aim}
              style={{ left: `${aim[0]}%`, top: `${aim[1]}%` }}
              aria-hidden="true"
            />
          )}
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

const getCenter = (corners: Corners): Corner => {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}
