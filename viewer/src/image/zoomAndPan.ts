import type { PercentBox } from '@nspect/contract/annotationCoordinates'
import { boxBetween, type PercentPoint, type Size } from './rectangleGeometry.ts'

/** A position in a window, CSS pixels from its top left corner. */
export interface WindowPoint {
  x: number
  y: number
}

/** The space in which a picture is displayed. */
export interface Room {
  /** CSS pixels */
  window: Size
  /** kept free for overlays on the window, CSS pixels */
  inset: { top: number; right: number; bottom: number; left: number }
  /** size of the picture when wholly in view, CSS pixels */
  fitted: Size
  /** maximum scale */
  most: number
}

/** Scale and position of a displayed picture. */
export interface PictureView {
  /** 1 = the whole picture in view */
  scale: number
  /** of the picture's top left corner from the window's, CSS pixels */
  x: number
  y: number
}

/** The room of a picture of `natural` pixels. Maximum zoom is two CSS pixels per pixel, at least four times. */
export const roomOf = (window: Size, natural: Size, inset: Room['inset']): Room => {
  const free = {
    width: Math.max(1, window.width - inset.left - inset.right),
    height: Math.max(1, window.height - inset.top - inset.bottom),
  }
  const share = Math.min(
    free.width / Math.max(1, natural.width),
    free.height / Math.max(1, natural.height),
  )
  return {
    window,
    inset,
    fitted: {
      width: Math.max(1, natural.width * share),
      height: Math.max(1, natural.height * share),
    },
    most: Math.max(4, 2 / share),
  }
}

const settle = (
  at: number,
  length: number,
  before: number,
  after: number,
  window: number,
): number => {
  const free = window - before - after
  // smaller than its room: centred; larger: no gap at the edges
  return length <= free
    ? before + (free - length) / 2
    : Math.min(before, Math.max(at, window - after - length))
}

/** The nearest allowed view: not closer than `most`, not smaller than whole, no gap beside a larger picture. */
export const settled = (
  { scale, x, y }: PictureView,
  { window, inset, fitted, most }: Room,
): PictureView => {
  const allowed = Math.min(Math.max(scale, 1), most)
  return {
    scale: allowed,
    x: settle(x, fitted.width * allowed, inset.left, inset.right, window.width),
    y: settle(y, fitted.height * allowed, inset.top, inset.bottom, window.height),
  }
}

/** The whole picture. */
export const wholeView = (room: Room): PictureView => settled({ scale: 1, x: 0, y: 0 }, room)

export const isZoomed = ({ scale }: PictureView): boolean => scale > 1.001

/** Zooms by a factor; the point under `at` stays there. */
export const zoomedAt = (
  view: PictureView,
  at: WindowPoint,
  factor: number,
  room: Room,
): PictureView => {
  const scale = Math.min(Math.max(view.scale * factor, 1), room.most)
  const share = scale / view.scale
  return settled(
    { scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share },
    room,
  )
}

export const panned = (view: PictureView, by: WindowPoint, room: Room): PictureView =>
  settled({ ...view, x: view.x + by.x, y: view.y + by.y }, room)

type Pair = readonly [WindowPoint, WindowPoint]
const middle = ([a, b]: Pair): WindowPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: Pair): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Pinch: what was between the two fingers stays between them. */
export const pinched = (view: PictureView, before: Pair, after: Pair, room: Room): PictureView => {
  const [from, to] = [middle(before), middle(after)]
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
  return zoomedAt(moved, to, apart(after) / apart(before), room)
}

/** Converts a window position to the picture; may lie beside it. */
export const percentAt = (
  { scale, x, y }: PictureView,
  at: WindowPoint,
  { fitted }: Room,
): PercentPoint => ({
  x: ((at.x - x) / (fitted.width * scale)) * 100,
  y: ((at.y - y) / (fitted.height * scale)) * 100,
})

/** Converts a point of the picture to a window position. */
export const windowPointAt = (
  { scale, x, y }: PictureView,
  at: PercentPoint,
  { fitted }: Room,
): WindowPoint => ({
  x: x + (at.x / 100) * fitted.width * scale,
  y: y + (at.y / 100) * fitted.height * scale,
})

/** One CSS pixel in percent of the picture. */
export const pixelInPercent = ({ scale }: PictureView, { fitted }: Room): PercentPoint => ({
  x: 100 / (fitted.width * scale),
  y: 100 / (fitted.height * scale),
})

/** The visible part of the picture. */
export const seenBox = (view: PictureView, room: Room): PercentBox =>
  boxBetween(
    percentAt(view, { x: 0, y: 0 }, room),
    percentAt(view, { x: room.window.width, y: room.window.height }, room),
  )

/** The same view in another room: the window's centre stays, a whole picture stays whole. */
export const viewInRoom = (view: PictureView, previous: Room, room: Room): PictureView => {
  if (!isZoomed(view)) return wholeView(room)
  const centre = percentAt(
    view,
    { x: previous.window.width / 2, y: previous.window.height / 2 },
    previous,
  )
  return centredOn(
    { ...view, scale: (view.scale * previous.fitted.width) / room.fitted.width },
    centre,
    room,
  )
}

/** Centres a point of the picture in the window, as far as the picture extends. */
export const centredOn = (view: PictureView, at: PercentPoint, room: Room): PictureView => {
  const scale = Math.min(Math.max(view.scale, 1), room.most)
  return settled(
    {
      scale,
      x: room.window.width / 2 - (at.x / 100) * room.fitted.width * scale,
      y: room.window.height / 2 - (at.y / 100) * room.fitted.height * scale,
    },
    room,
  )
}
