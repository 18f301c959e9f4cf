import type { ModelViewer, ScreenPoint } from '@nspect/viewer'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './Loupe.module.css'
import { computeLoupePosition, loupeSizes } from './loupePosition.ts'

interface Props {
  viewer: ModelViewer
  /** the finger, CSS pixels in the view; the middle of what is magnified */
  finger: ScreenPoint
}

/**
 * What is under a finger on a model, magnified beside it: a copy of each frame that the viewer
 * draws anyway.
 */
export function ModelLoupe({ viewer, finger }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(finger)
  latest.current = finger
  /** a player of its own draws no frames that can be copied */
  const [view, setView] = useState<{ width: number; height: number } | null>(null)
  // before anything is aimed at: on a slow device the only frame of a resting finger is drawn
  // before later effects
  useLayoutEffect(
    () =>
      viewer.on('frame', (frame) => {
        const target = canvas.current
        if (!target) return
        copyRegion(frame, target, latest.current)
        const { clientWidth: width, clientHeight: height } = frame
        setView((known) =>
          known?.width === width && known.height === height ? known : { width, height },
        )
      }),
    [viewer],
  )
  // draws a frame with the mark of what is aimed at
  useLayoutEffect(() => viewer.aimAt(finger), [viewer, finger])
  useEffect(() => () => viewer.aimAt(null), [viewer])
  const pixels = loupeSizes.size * Math.min(window.devicePixelRatio, 2)
  return (
    <div
      className={`${classes.loupe} ${classes.cross}`}
      data-loupe
      data-empty={view === null || undefined}
      style={view ? computeLoupePosition(finger, view) : undefined}
      aria-hidden
    >
      <canvas ref={canvas} width={pixels} height={pixels} />
    </div>
  )
}

function copyRegion(
  frame: HTMLCanvasElement,
  target: HTMLCanvasElement,
  { x, y }: ScreenPoint,
): void {
  const paint = target.getContext('2d')
  if (!paint) return
  const side = loupeSizes.size / loupeSizes.zoom
  const ratio = frame.width / Math.max(1, frame.clientWidth)
  paint.clearRect(0, 0, target.width, target.height)
  paint.drawImage(
    frame,
    ...[(x - side / 2) * ratio, (y - side / 2) * ratio, side * ratio, side * ratio],
    ...[0, 0, target.width, target.height],
  )
}
