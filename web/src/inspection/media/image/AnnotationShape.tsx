import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'

interface Props {
  geometry: AnnotationCoordinates['geometry']
  className: string | undefined
}

const formatPercent = (value: number) => `${value}%`

/**
 * The outline in percent of the picture; the drawing has no view box, so lines keep their width at
 * every zoom.
 */
export function AnnotationShape({ geometry: { type, x, y, width, height }, className }: Props) {
  if (type === 'POINT')
    return <circle cx={formatPercent(x)} cy={formatPercent(y)} r={9} className={className} />
  if (type === 'OVAL') {
    return (
      <ellipse
        cx={formatPercent(x + width / 2)}
        cy={formatPercent(y + height / 2)}
        rx={formatPercent(width / 2)}
        ry={formatPercent(height / 2)}
        className={className}
      />
    )
  }
  return (
    <rect
      x={formatPercent(x)}
      y={formatPercent(y)}
      width={formatPercent(width)}
      height={formatPercent(height)}
      className={className}
    />
  )
}
