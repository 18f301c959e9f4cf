import { Alert, Button, NumberInput } from '@mantine/core'
import { modelCheck } from '@nspect/contract/modelFile'
import { decimalSignOf, formatNumber } from '@nspect/contract/numberFormats'
import type { Project } from '@nspect/contract/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredUnit, formatLength } from '../../i18n/formatLength.ts'
import { shownLocale } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { useSaveCheck } from '../model/models.api.ts'
import classes from './Measure.module.css'
import { isFarOff, scaleFor } from './measuring.ts'

interface Props {
  project: Project
  /** the length that was measured last, in metres; null: none yet */
  measured: number | null
  onClose: () => void
}

const percent = (share: number): string =>
  formatNumber(share, shownLocale(), { style: 'percent', maximumFractionDigits: 1 })

/** Checks the model's scale: a length that is known on site is entered for the measured one, and all figures follow. */
export function ScaleForm({ project, measured, onClose }: Props) {
  const { t } = useTranslation('measure')
  const [entered, setEntered] = useState<number | string>('')
  const [isTried, setTried] = useState(false)
  const unit = enteredUnit()
  const real = typeof entered === 'number' && entered > 0 ? entered * unit.metres : null
  const stored = project.model?.check ?? modelCheck.parse({})
  const { submit, renew, isSaving, failure } = useSaveCheck(project, () => {
    toast.done(t('scaleSaved'))
    onClose()
  })
  const save = () => {
    setTried(true)
    if (measured === null || real === null) return
    const scale = scaleFor(stored.scale, measured, real)
    // the floor's height is in metres, which are others now
    const floor = stored.floor === null ? null : scaleFor(stored.floor, measured, real)
    const check = { ...stored, scale, floor, isScaleMeasured: true }
    submit({ check })
  }
  return (
    <form
      className={classes.scale}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {measured === null ? (
        <p role="status">{t('checkHelp')}</p>
      ) : (
        <>
          <NumberInput
            label={t('realLength', { unit: unit.name })}
            value={entered}
            min={0}
            hideControls
            decimalSeparator={decimalSignOf(shownLocale())}
            autoFocus
            error={isTried && real === null ? t('realLengthWrong') : undefined}
            onChange={(value) => {
              renew()
              setEntered(value)
            }}
          />
          <Button type="submit" loading={isSaving}>
            {t('saveScale')}
          </Button>
        </>
      )}
      <Button variant="default" disabled={isSaving} onClick={onClose}>
        {t('cancel')}
      </Button>
      {measured !== null && real !== null && (
        <p role="status">
          {isFarOff(measured, real)
            ? t('far', { length: formatLength(measured) })
            : t('off', { percent: percent(Math.abs(real / measured - 1)) })}
        </p>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      )}
    </form>
  )
}
