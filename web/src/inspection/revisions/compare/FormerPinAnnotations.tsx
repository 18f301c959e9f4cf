import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { CarriedPin } from '@nspect/contract/revisions/revisions'
import { useTranslation } from 'react-i18next'
import { AnnotationShape } from '../../media/image/AnnotationShape.tsx'
import classes from './CompareImageRevisions.module.css'

/** Where a point was before, in percent of the new picture. */
export interface GhostAnnotation {
  pin: CarriedPin
  geometry: AnnotationCoordinates['geometry']
}

interface Props {
  ghosts: readonly GhostAnnotation[]
  chosenId: number | null
  onChoose: (pinId: number) => void
}

const formatPercent = (value: number) => `${value}%`

/** Points where they were before: hollow and dashed, with their numbers. */
export function FormerPinAnnotations({ ghosts, chosenId, onChoose }: Props) {
  const { t } = useTranslation('compare')
  return ghosts.map(({ pin: { projectPinId: id, pinNumber: number, title }, geometry }) => {
    const text = String(number)
    const wide = 14 + text.length * 7
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
      <g
        key={id}
        role="button"
        tabIndex={0}
        aria-label={t('ghost', { number, title })}
        aria-pressed={id === chosenId}
        className={classes.ghost}
        data-ghost={id}
        onClick={() => onChoose(id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          event.stopPropagation()
          onChoose(id)
        }}
      >
        <AnnotationShape geometry={geometry} className={classes.ghostUnder} />
        <AnnotationShape geometry={geometry} className={classes.ghostLine} />
        {/* at the lower edge: the number of where it is now stands at the upper one */}
        <svg
          x={formatPercent(geometry.x + geometry.width / 2)}
          y={formatPercent(geometry.y + geometry.height)}
          overflow="visible"
          aria-hidden="true"
        >
          <rect
            x={-wide / 2}
            y={-11}
            width={wide}
            height={22}
            rx={11}
            className={classes.ghostBadge}
          />
          <text y={4.5} className={classes.ghostNumber}>
            {text}
          </text>
        </svg>
      </g>
    )
  })
}
