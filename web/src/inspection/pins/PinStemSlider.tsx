import { Slider } from '@mantine/core'
import { stemLength } from '@nspect/contract/media/pinCoordinates'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../i18n/formatDecimal.ts'
import classes from './PinStemSlider.module.css'

/** Slider for the distance of the point's disc from the surface, in metres. */
export function PinStemSlider({
  metres,
  onChange,
}: {
  metres: number
  onChange: (metres: number) => void
}) {
  const { t } = useTranslation('inspection')
  return (
    <div className={classes.stem}>
      <div className={classes.head}>
        <span id="stem-length">{t('stem')}</span>
        <output aria-live="off">{t('stemValue', { metres: formatDecimal(metres, 2) })}</output>
      </div>
      <Slider
        aria-labelledby="stem-length"
        thumbLabel={t('stem')}
        min={stemLength.min}
        max={stemLength.max}
        step={stemLength.step}
        value={metres}
        label={null}
        onChange={onChange}
      />
    </div>
  )
}
