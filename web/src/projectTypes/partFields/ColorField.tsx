import { CloseButton, ColorInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { colorSwatches, defaultColor, findSurfaceWithLowContrast } from './colors.ts'

interface Props {
  label: string
  value: string
  error: string | undefined
  /** may be empty */
  isOptional?: boolean
  onChange: (color: string) => void
  onLeave: () => void
}

/** A colour as `#rrggbb`: picked, selected from swatches or typed; warns about low contrast. */
export function ColorField({ label, value, error, isOptional = false, onChange, onLeave }: Props) {
  const { t } = useTranslation('projectTypes')
  const lowContrast = findSurfaceWithLowContrast(value)
  const hint =
    lowContrast === 'light'
      ? t('colorFaintLight')
      : lowContrast === 'dark'
        ? t('colorFaintDark')
        : undefined
  return (
    <ColorInput
      label={label}
      description={hint}
      // above the field: the dropdown covers what is below
      placeholder={isOptional ? t('colorUsual') : defaultColor}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={colorSwatches}
      swatchesPerRow={10}
      closeOnColorSwatchClick
      autoComplete="off"
      spellCheck={false}
      // pointer-only areas, hidden from screen readers: the field takes typed colours
      attributes={{ saturation: { 'aria-hidden': true }, slider: { 'aria-hidden': true } }}
      value={value}
      error={error}
      onChange={onChange}
      onBlur={onLeave}
      rightSection={
        isOptional &&
        value !== '' && (
          <CloseButton size="sm" aria-label={t('clearColor')} onClick={() => onChange('')} />
        )
      }
    />
  )
}
