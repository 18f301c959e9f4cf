import type { TFunction } from 'i18next'
import { formatArea, formatLength } from '../../i18n/formatLength.ts'
import { areCornersOffPlane, type MeasuredFigures } from './measuring.ts'

/**
 * The figures of a measurement as one line, for captions and the clipboard; it says when the scale
 * was not checked.
 */
export const formatMeasurementFigures = (
  t: TFunction<'measure'>,
  figures: MeasuredFigures,
  isScaleMeasured: boolean,
): string => {
  const words =
    figures.kind === 'line'
      ? [
          t('captionLine', {
            length: formatLength(figures.length),
            height: formatLength(figures.height),
            across: formatLength(figures.across),
          }),
        ]
      : [
          t('captionArea', {
            area: formatArea(figures.area),
            perimeter: formatLength(figures.perimeter),
          }),
          ...(areCornersOffPlane(figures)
            ? [t('captionUneven', { by: formatLength(figures.unevenness) })]
            : []),
        ]
  return [...words, ...(isScaleMeasured ? [] : [t('captionUnchecked')])].join(' · ')
}
