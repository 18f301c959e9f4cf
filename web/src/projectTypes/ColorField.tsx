import { CloseButton, ColorInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { faintOn, swatches, usualColor } from './colors.ts'

interface Props {
  label: string
  value: string
  error: string | undefined
  /** it may have none */
  isOptional?: boolean
  onChange: (color: string) => void
  onLeave: () => void
}

/** A colour as `#rrggbb`: picked, chosen from swatches or typed; says where it is hard to see. */
export function ColorField({ label, value, error, isOptional = false, onChange, onLeave }: Props) {
  const { t } = useTranslation('projectTypes')
  const faint = faintOn(value)
  const hint = faint === 'light' ? t('colorFaintLight') : faint === 'dark' ? t('colorFaintDark') : undefined
  return (
    <ColorInput
      label={label}
      description={hint}
      // above the field: what it opens covers what is below
      placeholder={isOptional ? t('colorUsual') : usualColor}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={swatches}
      swatchesPerRow={10}
      closeOnColorSwatchClick
      autoComplete="off"
      spellCheck={false}
      // areas for the pointer alone, which say nothing: what they do is typed in the field
      attributes={{ saturation: { 'aria-hidden': true }, slider: { 'aria-hidden': true } }}
      value={value}
      error={error}
      onChange={onChange}
      onBlur={onLeave}
      rightSection={
        isOptional &&
        value !== '' && <CloseButton size="sm" aria-label={t('clearColor')} onClick={() => onChange('')} />
      }
    />
  )
}
