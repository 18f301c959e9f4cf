import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { Size } from './annotationGeometry.ts'

/**
 * A mark in the Web Annotation Data Model: a fragment for rectangles and points, an SVG for ovals.
 */
export interface W3cAnnotation {
  '@context'?: string
  type: 'Annotation'
  id: string
  body: { type: 'TextualBody'; value: string }[]
  target: {
    source: string
    selector:
      | { type: 'FragmentSelector'; conformsTo: 'http://www.w3.org/TR/media-frags/'; value: string }
      | { type: 'SvgSelector'; value: string }
  }
}

/** Six decimals of a percent: more than any picture needs. */
const formatPercent = (value: number): string => String(Number(value.toFixed(6)))

/**
 * Serializes a mark of the picture at `source`. Members unknown to the wire are dropped, and a
 * numeric id becomes text.
 */
export const toW3cAnnotation = (
  { geometry, data }: AnnotationCoordinates,
  source: string,
): W3cAnnotation => {
  const { type, x, y, width, height } = geometry
  const selector =
    type === 'OVAL'
      ? ({
          type: 'SvgSelector',
          value:
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">' +
            `<ellipse cx="${formatPercent(x + width / 2)}" cy="${formatPercent(y + height / 2)}"` +
            ` rx="${formatPercent(width / 2)}" ry="${formatPercent(height / 2)}"/></svg>`,
        } as const)
      : ({
          type: 'FragmentSelector',
          conformsTo: 'http://www.w3.org/TR/media-frags/',
          value: `xywh=percent:${[x, y, width, height].map(formatPercent).join(',')}`,
        } as const)
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    type: 'Annotation',
    id: `#${data.id}`,
    body: data.text === undefined ? [] : [{ type: 'TextualBody', value: data.text }],
    target: { source, selector },
  }
}

type Geometry = AnnotationCoordinates['geometry']

const fragment = /^xywh=(?:(percent|pixel):)?([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/
const attribute = (svg: string, name: string): number =>
  Number(new RegExp(`<ellipse\\b[^>]*\\s${name}="([\\d.]+)"`).exec(svg)?.[1] ?? Number.NaN)

const parseGeometry = ({ selector }: W3cAnnotation['target'], image: Size): Geometry | null => {
  if (selector.type === 'SvgSelector') {
    const [cx, cy, rx, ry] = ['cx', 'cy', 'rx', 'ry'].map((name) => attribute(selector.value, name))
    if (cx === undefined || cy === undefined || rx === undefined || ry === undefined) return null
    return { type: 'OVAL', x: cx - rx, y: cy - ry, width: rx * 2, height: ry * 2 }
  }
  const found = fragment.exec(selector.value)
  if (!found) return null
  const [x = 0, y = 0, width = 0, height = 0] = found.slice(2).map(Number)
  const type = width === 0 && height === 0 ? 'POINT' : 'RECTANGLE'
  if (found[1] === 'percent') return { type, x, y, width, height }
  const [across, down] = [100 / image.width, 100 / image.height]
  return { type, x: x * across, y: y * down, width: width * across, height: height * down }
}

/**
 * Parses a mark of a picture of that many pixels (used for `xywh=pixel:` only). Null for an unknown
 * shape or one that exceeds the picture by more than a rounding.
 */
export const parseW3cAnnotation = (
  annotation: W3cAnnotation,
  image: Size,
): AnnotationCoordinates | null => {
  const geometry = parseGeometry(annotation.target, image)
  if (!geometry) return null
  const { x, y, width, height } = geometry
  const rounding = 2e-6
  const isInside = (at: number, length: number) =>
    at >= -rounding && length >= 0 && at + length <= 100 + rounding && Number.isFinite(at + length)
  if (!isInside(x, width) || !isInside(y, height)) return null
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const text = annotation.body.find(({ type }) => type === 'TextualBody')?.value
  return {
    geometry: {
      type: geometry.type,
      x: left,
      y: top,
      width: Math.min(width, 100 - left),
      height: Math.min(height, 100 - top),
    },
    data: { id: annotation.id.replace(/^#/, ''), ...(text !== undefined && { text }) },
  }
}
