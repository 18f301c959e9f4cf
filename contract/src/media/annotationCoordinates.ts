import { z } from 'zod'

const percent = z.number().min(0).max(100)

/**
 * `annotationCoordinates`: a mark on a picture, in percent of its width and height from the top
 * left corner (T78). We draw RECTANGLE; POINT (without extent) and OVAL are read, shown and kept.
 * Unknown members are kept.
 */
export const annotationCoordinates = z
  .looseObject({
    geometry: z
      .looseObject({
        type: z.enum(['RECTANGLE', 'POINT', 'OVAL']),
        x: percent,
        y: percent,
        width: percent,
        height: percent,
      })
      // tolerance for rounding of marks drawn up to the edge
      .refine(({ x, y, width, height }) => x + width <= 100.000001 && y + height <= 100.000001, {
        error: 'value.invalid',
      }),
    data: z.looseObject({
      id: z.union([z.string().max(128), z.number()]),
      text: z.string().max(5000).optional(),
    }),
    /**
     * SHA-256 of the picture that it was drawn on, hex: a save is refused if the picture has
     * another file by now (T351); not stored
     */
    picture: z.string().max(128).optional(),
  })
  .refine((mark) => JSON.stringify(mark).length <= 16_384, {
    error: 'value.tooLong',
    params: { max: 16_384 },
  })
export type AnnotationCoordinates = z.output<typeof annotationCoordinates>

/** A mark as it is stored. */
export const removeImageFromAnnotation = ({
  picture: _,
  ...mark
}: AnnotationCoordinates): AnnotationCoordinates => mark

/** A rectangle in percent of its picture. */
export interface PercentBox {
  x: number
  y: number
  width: number
  height: number
}
