import {
  computeVisibleBox,
  type DrawingEvent,
  type DrawingState,
  getArrowDirection,
  isImageZoomed,
  type PercentPoint,
  panImageView,
} from '@nspect/viewer/image'
import type { KeyboardEvent } from 'react'
import { zoomStep } from './ImageZoomButtons.tsx'
import type { ImageZoom } from './useImageZoom.ts'

interface Options {
  view: ImageZoom
  drawing: DrawingState
  mayBegin: boolean
  /** percent by which an arrow key moves a rectangle */
  step: () => PercentPoint
  onDraw: (event: DrawingEvent) => void
  onTurn: ((by: 1 | -1) => void) | null
  zoom: (factor: number) => void
  toWhole: () => void
}

/** CSS pixels by which an arrow key pans a picture */
const panStep = 60

/**
 * Keys on a picture: Enter starts a rectangle; arrows move it, else pan a zoomed picture or turn to
 * the next; + − 0 zoom.
 */
export function useImageKeyboard({
  view,
  drawing,
  mayBegin,
  step,
  onDraw,
  onTurn,
  zoom,
  toWhole,
}: Options) {
  const { look, change } = view
  const takes = (event: KeyboardEvent): boolean => {
    const arrow = getArrowDirection(event.key)
    const turns = () => {
      if (!arrow || arrow.x === 0 || !onTurn) return false
      onTurn(arrow.x > 0 ? 1 : -1)
      return true
    }
    // the next picture can be shown even while this one loads
    if (!look.current) return turns()
    const { view: now, room } = look.current
    if (drawing.state === 'keyed') {
      if (!arrow && event.key !== 'Enter' && event.key !== 'Escape') return false
      const { key, shiftKey, altKey } = event
      onDraw({ type: 'key', key, shiftKey, altKey, step: step() })
      return true
    }
    if (event.key === 'Enter' && mayBegin) {
      onDraw({ type: 'begin', seen: computeVisibleBox(now, room) })
      return true
    }
    if (arrow && isImageZoomed(now)) {
      change(panImageView(now, { x: -arrow.x * panStep, y: -arrow.y * panStep }, room))
      return true
    }
    if (turns()) return true
    if (event.key === '+' || event.key === '=') zoom(zoomStep)
    else if (event.key === '-') zoom(1 / zoomStep)
    else if (event.key === '0') toWhole()
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    if (!takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
