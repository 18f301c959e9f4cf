import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { ModelViewer, SceneLocation, ScreenPoint, SurfaceHit } from '@nspect/viewer'
import { IconArrowsMove } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelLoupe } from '../../loupe/ModelLoupe.tsx'
import classes from './MovePinHandle.module.css'
import { useScreenPosition } from './useScreenPosition.ts'

interface Props {
  viewer: ModelViewer
  /** where the point meets the surface */
  position: Vec3
  /** of a tour: the panorama that it is in */
  scene: SceneLocation
  onMoveTo: (hit: SurfaceHit) => void
  onDrag: (isDragged: boolean) => void
}

/** CSS pixels per press of an arrow key */
const step = 8
const arrows: Record<string, ScreenPoint> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/**
 * The handle on a point that is being moved: dragged with mouse or finger, or by arrow keys, it
 * slides along the surface. It is an element above the model, so that dragging it does not turn the
 * view.
 */
export function MovePinHandle({ viewer, position, scene, onMoveTo, onDrag }: Props) {
  const { t } = useTranslation('inspection')
  const at = useScreenPosition(viewer, position, scene)
  /** from the pointer to the handle's middle */
  const grip = useRef<ScreenPoint | null>(null)
  /** where a finger drags the point to */
  const [aim, setAim] = useState<ScreenPoint | null>(null)
  const wanted = useRef<ScreenPoint | null>(null)
  const isAsking = useRef(false)

  /** One hit test at a time: of several moves meanwhile only the last counts. */
  const slideTo = async (to: ScreenPoint) => {
    wanted.current = to
    if (isAsking.current) return
    isAsking.current = true
    try {
      while (wanted.current) {
        const { x, y } = wanted.current
        wanted.current = null
        const hit = await viewer.hit(x, y, { behindPins: true })
        if (hit) onMoveTo(hit)
      }
    } finally {
      isAsking.current = false
    }
  }
  const inView = ({ clientX, clientY, currentTarget }: PointerEvent): ScreenPoint => {
    const box = (currentTarget as HTMLElement).offsetParent?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (!at || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = inView(event)
    grip.current = { x: at.x - from.x, y: at.y - from.y }
    onDrag(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return
    const to = inView(event)
    const aimed = { x: to.x + grip.current.x, y: to.y + grip.current.y }
    if (event.pointerType === 'touch') setAim(aimed)
    void slideTo(aimed)
  }
  const letGo = () => {
    if (!grip.current) return
    grip.current = null
    setAim(null)
    onDrag(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by || !at) return
    event.preventDefault()
    event.stopPropagation()
    void slideTo({ x: at.x + by.x, y: at.y + by.y })
  }
  if (!at) return null
  return (
    <>
      {aim && <ModelLoupe viewer={viewer} finger={aim} />}
      <button
        type="button"
        className={classes.handle}
        style={{ translate: `${at.x}px ${at.y}px` }}
        aria-label={t('moveHandle')}
        title={t('moveHandle')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={onKeyDown}
      >
        <IconArrowsMove size={18} stroke={2.2} aria-hidden />
      </button>
    </>
  )
}
