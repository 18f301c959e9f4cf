import {
  applyPlaneAlignment,
  applySpaceAlignment,
  type PlaneAlignment,
  type SpaceAlignment,
} from '@nspect/contract/alignment/alignment'
import { fromGround, toGround } from '@nspect/contract/imageAlignments/imageAlignmentGeometry'
import { listCorners, type RoomOutline, roomOutline } from '@nspect/contract/rooms/roomOutline'

/** A model that was replaced, and the one after it. */
export interface ReplacedModel {
  old: { sha256: string }
  recent: { sha256: string }
}

interface Size {
  width: number
  height: number
}
/** A picture that was replaced, and the one after it. */
export interface ReplacedImage {
  id: number
  old: { full: Size }
  recent: { full: Size }
}

/** An outline on the model that replaced its own; undefined for one of another medium. */
export const carryModelOutline = (
  outline: RoomOutline,
  { old, recent }: ReplacedModel,
  alignment: SpaceAlignment,
): RoomOutline | undefined => {
  if (outline.on !== 'model' || outline.model !== old.sha256) return undefined
  const { up, bottom, top } = outline
  const [first] = listCorners(outline)
  const move = (corner: { x: number; y: number }, height: number) =>
    toGround(up, applySpaceAlignment(alignment, fromGround(up, corner, height)))
  const heightOf = (height: number | null) =>
    height === null || !first ? null : move(first, height).height
  return {
    ...outline,
    model: recent.sha256,
    points: listCorners(outline).map((corner): [number, number] => {
      const { x, y } = move(corner, bottom ?? 0)
      return [x, y]
    }),
    bottom: heightOf(bottom),
    top: heightOf(top),
  }
}

const toPercent = (value: number, size: number) => Math.min(100, Math.max(0, (100 * value) / size))

/**
 * An outline on the picture that replaced its own; undefined for one of another medium, or if
 * nothing of it is on the new picture.
 */
export const carryImageOutline = (
  outline: RoomOutline,
  { id, old, recent }: ReplacedImage,
  alignment: PlaneAlignment,
): RoomOutline | undefined => {
  if (outline.on !== 'picture' || outline.projectModelImageId !== id) return undefined
  const points = listCorners(outline).map((corner): [number, number] => {
    const { x, y } = applyPlaneAlignment(alignment, {
      x: (corner.x / 100) * old.full.width,
      y: (corner.y / 100) * old.full.height,
    })
    return [toPercent(x, recent.full.width), toPercent(y, recent.full.height)]
  })
  return roomOutline.safeParse({ ...outline, points }).data
}
