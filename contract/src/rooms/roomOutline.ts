import { z } from 'zod'
import type { PlanePoint } from '../alignment/alignment.ts'
import { modelCheck } from '../media/modelFile.ts'
import { limits } from '../shared/limits.ts'
import { id } from '../shared/scalars.ts'
import { computePolygonArea, isSelfCrossing } from './polygon.ts'

const coordinate = z.number().min(-1e9).max(1e9)
const percent = z.number().min(0).max(100)

/** Corners in order, as `[x, y]`; the last is joined with the first. */
const buildCorners = (of: z.ZodNumber) =>
  z
    .array(z.tuple([of, of]))
    .min(3, { error: 'room.outlineTooFew', abort: true })
    .max(limits.outlinePoints, { error: 'room.outlineTooMany', abort: true })
    .refine((corners) => !isSelfCrossing(corners), { error: 'room.outlineCrosses', abort: true })
    .refine((corners) => computePolygonArea(corners) > 1e-9, { error: 'room.outlineFlat' })

/**
 * The outline of a room on the model, in the file's own frame and units, so that corrections never
 * move it: x is the file's, y the file's z, or against its y if z is up, as of `ImageAlignment`.
 */
export const modelOutline = z.object({
  on: z.literal('model'),
  /** the SHA-256 of the model that it was drawn on */
  model: z.string().max(128),
  up: modelCheck.shape.up.unwrap(),
  points: buildCorners(coordinate),
  /** heights of its floor and ceiling, in the file's units; null: not bounded */
  bottom: coordinate.nullable(),
  top: coordinate.nullable(),
})

/** The outline of a room on a picture or sheet, in percent of its width and height. */
export const imageOutline = z.object({
  on: z.literal('picture'),
  projectModelImageId: id,
  points: buildCorners(percent),
})

export const roomOutline = z.discriminatedUnion('on', [modelOutline, imageOutline])
export type RoomOutline = z.output<typeof roomOutline>
export type ModelOutline = z.output<typeof modelOutline>

/** What turns lengths of an outline into metres. */
export interface OutlineScale {
  /** metres per unit of the model's file; null: unknown */
  model: number | null
  pictures: readonly {
    id: number
    width: number
    height: number
    /** null: unknown */
    widthInMetres: number | null
    onModel: { a: number; b: number; scale: number } | null
  }[]
}

/** Metres per pixel of a picture, by its width or by how it lies over the model. */
const computeMetresPerPixel = ({
  width,
  widthInMetres,
  onModel,
}: OutlineScale['pictures'][number]): number | null => {
  if (widthInMetres !== null) return widthInMetres / width
  return onModel && onModel.scale / Math.hypot(onModel.a, onModel.b)
}

const toCorner = ([x, y]: readonly [number, number]): PlanePoint => ({ x, y })
export const listCorners = (outline: RoomOutline): PlanePoint[] => outline.points.map(toCorner)

/** The area of an outline in square metres; null if its scale is not known. */
export const computeOutlineArea = (outline: RoomOutline, scale: OutlineScale): number | null => {
  if (outline.on === 'model')
    return scale.model && computePolygonArea(outline.points) * scale.model ** 2
  const picture = scale.pictures.find(({ id }) => id === outline.projectModelImageId)
  const perPixel = picture && computeMetresPerPixel(picture)
  if (!picture || !perPixel) return null
  const pixels = outline.points.map(([x, y]): [number, number] => [
    (x / 100) * picture.width,
    (y / 100) * picture.height,
  ])
  return computePolygonArea(pixels) * perPixel ** 2
}
