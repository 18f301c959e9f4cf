import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { buildBoxFromCorners, type PercentPoint, type Size } from './annotationGeometry.ts'

/** A position in a window, CSS pixels from its top left corner. */
export interface WindowPoint {
  x: number
  y: number
}

/** The space in which a picture is displayed. */
export interface ViewingArea {
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
export interface ImageView {
  /** 1 = the whole picture in view */
  scale: number
  /** of the picture's top left corner from the window's, CSS pixels */
  x: number
  y: number
}

/**
 * The room of a picture of `natural` pixels. Maximum zoom is two CSS pixels per pixel, at least
 * four times.
 */
export const computeImageViewingArea = (
  window: Size,
  natural: Size,
  inset: ViewingArea['inset'],
): ViewingArea => {
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

const clampOffset = (
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

/**
 * The nearest allowed view: not closer than `most`, not smaller than whole, no gap beside a larger
 * picture.
 */
export const clampImageView = (
  { scale, x, y }: ImageView,
  { window, inset, fitted, most }: ViewingArea,
): ImageView => {
  const allowed = Math.min(Math.max(scale, 1), most)
  return {
    scale: allowed,
    x: clampOffset(x, fitted.width * allowed, inset.left, inset.right, window.width),
    y: clampOffset(y, fitted.height * allowed, inset.top, inset.bottom, window.height),
  }
}

/** The whole picture. */
export const buildWholeImageView = (room: ViewingArea): ImageView =>
  clampImageView({ scale: 1, x: 0, y: 0 }, room)

export const isImageZoomed = ({ scale }: ImageView): boolean => scale > 1.001

/** Zooms by a factor; the point under `at` stays there. */
export const zoomImageView = (
  view: ImageView,
  at: WindowPoint,
  factor: number,
  room: ViewingArea,
): ImageView => {
  const scale = Math.min(Math.max(view.scale * factor, 1), room.most)
  const share = scale / view.scale
  return clampImageView(
    { scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share },
    room,
  )
}

export const panImageView = (view: ImageView, by: WindowPoint, room: ViewingArea): ImageView =>
  clampImageView({ ...view, x: view.x + by.x, y: view.y + by.y }, room)

type Pair = readonly [WindowPoint, WindowPoint]
const middle = ([a, b]: Pair): WindowPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const computeDistance = ([a, b]: Pair): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Pinch: what was between the two fingers stays between them. */
export const pinchImageView = (
  view: ImageView,
  before: Pair,
  after: Pair,
  room: ViewingArea,
): ImageView => {
  const [from, to] = [middle(before), middle(after)]
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
  return zoomImageView(moved, to, computeDistance(after) / computeDistance(before), room)
}

/** Converts a window position to the picture; may lie beside it. */
export const toPercentPoint = (
  { scale, x, y }: ImageView,
  at: WindowPoint,
  { fitted }: ViewingArea,
): PercentPoint => ({
  x: ((at.x - x) / (fitted.width * scale)) * 100,
  y: ((at.y - y) / (fitted.height * scale)) * 100,
})

/** Converts a point of the picture to a window position. */
export const toWindowPoint = (
  { scale, x, y }: ImageView,
  at: PercentPoint,
  { fitted }: ViewingArea,
): WindowPoint => ({
  x: x + (at.x / 100) * fitted.width * scale,
  y: y + (at.y / 100) * fitted.height * scale,
})

/** One CSS pixel in percent of the picture. */
export const getPixelInPercent = ({ scale }: ImageView, { fitted }: ViewingArea): PercentPoint => ({
  x: 100 / (fitted.width * scale),
  y: 100 / (fitted.height * scale),
})

/** The visible part of the picture. */
export const computeVisibleBox = (view: ImageView, room: ViewingArea): PercentBox =>
  buildBoxFromCorners(
    toPercentPoint(view, { x: 0, y: 0 }, room),
    toPercentPoint(view, { x: room.window.width, y: room.window.height }, room),
  )

/** The same view in another room: the window's centre stays, a whole picture stays whole. */
export const resizeImageView = (
  view: ImageView,
  previous: ViewingArea,
  room: ViewingArea,
): ImageView => {
  if (!isImageZoomed(view)) return buildWholeImageView(room)
  const centre = toPercentPoint(
    view,
    { x: previous.window.width / 2, y: previous.window.height / 2 },
    previous,
  )
  return centerImageView(
    { ...view, scale: (view.scale * previous.fitted.width) / room.fitted.width },
    centre,
    room,
  )
}

/** Centres a point of the picture in the window, as far as the picture extends. */
export const centerImageView = (
  view: ImageView,
  at: PercentPoint,
  room: ViewingArea,
): ImageView => {
  const scale = Math.min(Math.max(view.scale, 1), room.most)
  return clampImageView(
    {
      scale,
      x: room.window.width / 2 - (at.x / 100) * room.fitted.width * scale,
      y: room.window.height / 2 - (at.y / 100) * room.fitted.height * scale,
    },
    room,
  )
}
