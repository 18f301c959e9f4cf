import { Button, TextInput } from '@mantine/core'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../i18n/i18n.ts'
import { DecimalInput } from '../ui/fields/DecimalInput.tsx'
import { type LineField, type LineValues, sumReadable } from './planLineForm.ts'
import classes from './planLines.module.css'

interface Props {
  line: LineValues
  number: number
  currency: string | null
  labels: Record<LineField, string>
  isFocused: boolean
  errorOf: (field: LineField) => string | undefined
  onChange: (part: Partial<LineValues>) => void
  onLeave: (field: LineField) => void
  /** absent: it is the only one */
  onRemove?: (() => void) | undefined
}

/** The fields of a part of the costs. */
export function CostLineFields(props: Props) {
  const { line, number, currency, labels, errorOf, onChange, onLeave, onRemove } = props
  const { t } = useTranslation('planLines')
  const sum = sumReadable([line], currency)
  const lineText = (field: 'scope' | 'area' | 'unit') => ({
    label: labels[field],
    value: line[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  const decimal = (field: 'quantity' | 'unitPrice') => ({
    label: labels[field],
    value: line[field],
    error: errorOf(field),
    autoComplete: 'off',
    maxLength: 30,
    onChange: (value: string) => onChange({ [field]: value }),
    onLeave: () => onLeave(field),
  })
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{t('line', { number })}</legend>
      <div className={classes.where}>
        <TextInput
          {...lineText('scope')}
          maxLength={limits.costLineText}
          {...(props.isFocused && { 'data-autofocus': true, autoFocus: true })}
        />
        <TextInput {...lineText('area')} maxLength={limits.costLineText} />
      </div>
      <div className={classes.factorFields}>
        <DecimalInput {...decimal('quantity')} />
        <TextInput {...lineText('unit')} maxLength={limits.costLineUnit} />
        <DecimalInput {...decimal('unitPrice')} />
      </div>
      <div className={classes.lineFoot}>
        {onRemove && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            aria-label={t('removeLine', { number })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
        <output className={classes.sum} aria-label={t('sumOfLine', { number })}>
          {sum !== null && formatAmount(getShownLocale(), sum, currency)}
        </output>
      </div>
    </fieldset>
  )
}
