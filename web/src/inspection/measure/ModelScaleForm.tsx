import { Alert, Button, NumberInput } from '@mantine/core'
import { formatNumber, getDecimalSign } from '@nspect/contract/i18n/numberFormats'
import { modelCheck } from '@nspect/contract/media/modelFile'
import type { Project } from '@nspect/contract/projects/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength, getLengthInputUnit } from '../../i18n/formatLength.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useSaveModelCorrections } from '../model/useSaveModelCorrections.ts'
import classes from './Measure.module.css'
import { computeModelScale, isModelScaleImplausible } from './measuring.ts'

interface Props {
  project: Project
  /** the length that was measured last, in metres; null: none yet */
  measured: number | null
  onClose: () => void
}

const formatPercent = (share: number): string =>
  formatNumber(share, getShownLocale(), { style: 'percent', maximumFractionDigits: 1 })

/**
 * Checks the model's scale: a length that is known on site is entered for the measured one, and all
 * figures follow.
 */
export function ModelScaleForm({ project, measured, onClose }: Props) {
  const { t } = useTranslation('measure')
  const [entered, setEntered] = useState<number | string>('')
  const [isTried, setTried] = useState(false)
  const unit = getLengthInputUnit()
  const real = typeof entered === 'number' && entered > 0 ? entered * unit.metres : null
  const stored = project.model?.check ?? modelCheck.parse({})
  const { submit, renew, isSaving, failure } = useSaveModelCorrections(project, () => {
    toast.done(t('scaleSaved'))
    onClose()
  })
  const save = () => {
    setTried(true)
    if (measured === null || real === null) return
    const scale = computeModelScale(stored.scale, measured, real)
    // the floor's height is in metres, which are others now
    const floor = stored.floor === null ? null : computeModelScale(stored.floor, measured, real)
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
            decimalSeparator={getDecimalSign(getShownLocale())}
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
          {isModelScaleImplausible(measured, real)
            ? t('far', { length: formatLength(measured) })
            : t('off', { percent: formatPercent(Math.abs(real / measured - 1)) })}
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
