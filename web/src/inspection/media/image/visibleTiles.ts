import { limits } from '@nspect/contract/shared/limits'
import type { ImageZoomView } from './useImageZoom.ts'

interface Size {
  width: number
  height: number
}

/** A tile of a sheet: its number, and its place in percent of the sheet. */
export interface SheetTile {
  number: number
  left: number
  top: number
  width: number
  height: number
}

/** tiles beyond the window's edge that are shown, so that a small move finds them there */
const beyond = 1

const range = (from: number, to: number, count: number) => {
  const first = Math.max(0, Math.floor(from / limits.sheetTile) - beyond)
  const last = Math.min(count - 1, Math.floor(to / limits.sheetTile) + beyond)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

/**
 * The tiles of a sheet that are in view: none as long as its picture, of that width, has as many
 * pixels as the screen shows of it.
 */
export const listVisibleTiles = (
  { width, height }: Size,
  imageWidth: number,
  { room, view }: ImageZoomView,
  pixelRatio: number,
): SheetTile[] => {
  const shownWidth = room.fitted.width * view.scale
  if (shownWidth * pixelRatio <= imageWidth * 1.1) return []
  // pixels of the sheet per CSS pixel
  const share = width / shownWidth
  const [columns, rows] = [
    Math.ceil(width / limits.sheetTile),
    Math.ceil(height / limits.sheetTile),
  ]
  const acrossWindow = range(-view.x * share, (room.window.width - view.x) * share, columns)
  const downWindow = range(-view.y * share, (room.window.height - view.y) * share, rows)
  return downWindow.flatMap((row) =>
    acrossWindow.map((column) => ({
      number: row * columns + column,
      left: (100 * column * limits.sheetTile) / width,
      top: (100 * row * limits.sheetTile) / height,
      width: (100 * Math.min(limits.sheetTile, width - column * limits.sheetTile)) / width,
      height: (100 * Math.min(limits.sheetTile, height - row * limits.sheetTile)) / height,
    })),
  )
}
