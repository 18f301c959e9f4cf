import type { AnnotationCoordinates } from '@nspect/contract/annotationCoordinates'

interface Props {
  geometry: AnnotationCoordinates['geometry']
  className: string | undefined
}

const percent = (value: number) => `${value}%`

/** The outline in percent of the picture; the drawing has no view box, so lines keep their width at every zoom. */
export function AnnotationShape({ geometry: { type, x, y, width, height }, className }: Props) {
  if (type === 'POINT')
    return <circle cx={percent(x)} cy={percent(y)} r={9} className={className} />
  if (type === 'OVAL') {
    return (
      <ellipse
        cx={percent(x + width / 2)}
        cy={percent(y + height / 2)}
        rx={percent(width / 2)}
        ry={percent(height / 2)}
        className={className}
      />
    )
  }
  return (
    <rect
      x={percent(x)}
      y={percent(y)}
      width={percent(width)}
      height={percent(height)}
      className={className}
    />
  )
}
