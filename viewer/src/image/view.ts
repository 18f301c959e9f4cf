import type { PercentBox } from '@nspect/contract/annotations'
import { boxBetween, type PercentPoint, type Size } from './geometry.ts'

/** A position in a window, CSS pixels from its top left corner. */
export interface WindowPoint {
  x: number
  y: number
}

/** What a picture has to be shown in. */
export interface Room {
  /** CSS pixels */
  window: Size
  /** kept free for what floats over the window, CSS pixels */
  inset: { top: number; right: number; bottom: number; left: number }
  /** the picture as a whole in view, CSS pixels */
  fitted: Size
  /** the largest scale */
  most: number
}

/** How a picture is looked at. */
export interface PictureView {
  /** 1 = the whole picture in view */
  scale: number
  /** of the picture's top left corner from the window's, CSS pixels */
  x: number
  y: number
}

/** The room of a picture of `natural` pixels. One can look closer until a pixel is two CSS pixels, at least four times. */
export const roomOf = (window: Size, natural: Size, inset: Room['inset']): Room => {
  const free = {
    width: Math.max(1, window.width - inset.left - inset.right),
    height: Math.max(1, window.height - inset.top - inset.bottom),
  }
  const share = Math.min(free.width / Math.max(1, natural.width), free.height / Math.max(1, natural.height))
  return {
    window,
    inset,
    fitted: { width: Math.max(1, natural.width * share), height: Math.max(1, natural.height * share) },
    most: Math.max(4, 2 / share),
  }
}

const settle = (at: number, length: number, before: number, after: number, window: number): number => {
  const free = window - before - after
  // what is smaller than its room stands in the middle; what is larger leaves no gap
  return length <= free ? before + (free - length) / 2 : Math.min(before, Math.max(at, window - after - length))
}

/** The nearest view that is allowed: not closer than `most`, not smaller than whole, no gap beside a larger picture. */
export const settled = ({ scale, x, y }: PictureView, { window, inset, fitted, most }: Room): PictureView => {
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

/** Closer or further by a factor; what is under `at` stays there. */
export const zoomedAt = (view: PictureView, at: WindowPoint, factor: number, room: Room): PictureView => {
  const scale = Math.min(Math.max(view.scale * factor, 1), room.most)
  const share = scale / view.scale
  return settled({ scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }, room)
}

export const panned = (view: PictureView, by: WindowPoint, room: Room): PictureView =>
  settled({ ...view, x: view.x + by.x, y: view.y + by.y }, room)

type Pair = readonly [WindowPoint, WindowPoint]
const middle = ([a, b]: Pair): WindowPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = ([a, b]: Pair): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Two fingers moved: what was between them stays between them. */
export const pinched = (view: PictureView, before: Pair, after: Pair, room: Room): PictureView => {
  const [from, to] = [middle(before), middle(after)]
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
  return zoomedAt(moved, to, apart(after) / apart(before), room)
}

/** Where on the picture a position of the window is; may lie beside it. */
export const percentAt = ({ scale, x, y }: PictureView, at: WindowPoint, { fitted }: Room): PercentPoint => ({
  x: ((at.x - x) / (fitted.width * scale)) * 100,
  y: ((at.y - y) / (fitted.height * scale)) * 100,
})

/** Where in the window a place of the picture is. */
export const windowPointAt = ({ scale, x, y }: PictureView, at: PercentPoint, { fitted }: Room): WindowPoint => ({
  x: x + (at.x / 100) * fitted.width * scale,
  y: y + (at.y / 100) * fitted.height * scale,
})

/** One CSS pixel in percent of the picture. */
export const pixelInPercent = ({ scale }: PictureView, { fitted }: Room): PercentPoint => ({
  x: 100 / (fitted.width * scale),
  y: 100 / (fitted.height * scale),
})

/** What of the picture is in the window. */
export const seenBox = (view: PictureView, room: Room): PercentBox =>
  boxBetween(
    percentAt(view, { x: 0, y: 0 }, room),
    percentAt(view, { x: room.window.width, y: room.window.height }, room),
  )

/** The same look into another room: the middle of the window stays, a whole picture stays whole. */
export const viewInRoom = (view: PictureView, was: Room, room: Room): PictureView => {
  if (!isZoomed(view)) return wholeView(room)
  const centre = percentAt(view, { x: was.window.width / 2, y: was.window.height / 2 }, was)
  return centredOn({ ...view, scale: (view.scale * was.fitted.width) / room.fitted.width }, centre, room)
}

/** Brings a place of the picture to the middle of the window, as far as the picture reaches. */
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
