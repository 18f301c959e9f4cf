import type { DrawnMeasurement } from './drawnMeasurement.ts'
import classes from './Measure.module.css'
import { measureColors, measureSizes } from './paintMeasurement.ts'

/** A measurement over the model. */
export function MeasurementOverlay({
  drawn: { lines, marks, labels, surface },
}: {
  drawn: DrawnMeasurement
}) {
  const { line, rim, fill } = measureColors
  return (
    <>
      <svg className={classes.drawing} aria-hidden>
        {surface.length > 0 && (
          <polygon points={surface.map(({ x, y }) => `${x},${y}`).join(' ')} fill={fill} />
        )}
        {lines.map(({ from, to, isHelper }) => {
          const ends = {
            x1: from.x,
            y1: from.y,
            x2: to.x,
            y2: to.y,
            strokeLinecap: 'round',
          } as const
          return (
            <g key={`${from.x} ${from.y} ${to.x} ${to.y}`}>
              <line {...ends} stroke={rim} strokeWidth={measureSizes.rim} />
              <line
                {...ends}
                stroke={line}
                strokeWidth={measureSizes.line}
                {...(isHelper && { strokeDasharray: '6 5' })}
              />
            </g>
          )
        })}
        {marks.map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={measureSizes.mark}
            fill={line}
            stroke={rim}
            strokeWidth={2}
            data-pick
          />
        ))}
      </svg>
      {labels.map(({ at, text, isMain }) => (
        <span
          key={`${text} ${at.x} ${at.y}`}
          className={classes.label}
          data-main={isMain || undefined}
          style={{ left: at.x, top: at.y }}
          aria-hidden
        >
          {text}
        </span>
      ))}
    </>
  )
}
