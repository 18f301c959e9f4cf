import { MultiSelect, NativeSelect, Select, Switch, TextInput } from '@mantine/core'
import {
  getSettingDeclaration,
  type KnownSettingKey,
  parseRoleList,
} from '@nspect/contract/settings/knownSettings'
import { roles } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { getRoleName } from '../i18n/displayNames.ts'
import { DecimalInput } from '../ui/fields/DecimalInput.tsx'
import { formatCurrencyName } from './useSettingValueText.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
const currencies = Intl.supportedValuesOf('currency')

interface Props {
  name: KnownSettingKey
  label: string
  value: string
  error: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
  onBlur: () => void
}

/**
 * The input of a setting's value, by its kind; its label is for screen readers, as the name stands
 * above it.
 */
export function SettingValueInput({
  name,
  label,
  value,
  error,
  isDisabled,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation(['settings', 'ui'])
  const declaration = getSettingDeclaration(name)
  const all = { 'aria-label': label, error, disabled: isDisabled, onBlur }
  const list = (data: { value: string; label: string }[]) => (
    <Select
      {...all}
      searchable
      limit={60}
      placeholder={t('choose')}
      nothingFoundMessage={t('ui:none')}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
  switch (declaration.kind) {
    case 'switch':
      return (
        <Switch
          {...all}
          label={t(value === 'true' ? 'on' : 'off')}
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...all}
          data={[
            ...(value === '' ? [{ value: '', label: t('choose') }] : []),
            ...declaration.choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'timeZone':
      return list(
        [...new Set([...zones, ...(value ? [value] : [])])].map((zone) => ({
          value: zone,
          label: zone,
        })),
      )
    case 'currency':
      return list(currencies.map((code) => ({ value: code, label: formatCurrencyName(code) })))
    case 'roles':
      return (
        <MultiSelect
          {...all}
          placeholder={value === '' ? t('choose') : ''}
          data={roles.map((role) => ({ value: role, label: getRoleName(role) }))}
          value={value === '' ? [] : (parseRoleList(value) ?? [])}
          onChange={(chosen) => onChange(chosen.join(', '))}
        />
      )
    case 'percent':
      return (
        <DecimalInput
          {...all}
          rightSection="%"
          maxLength={limits.settingValue}
          value={value}
          onChange={onChange}
          onLeave={onBlur}
        />
      )
    default: {
      const isNumber = declaration.kind === 'number'
      return (
        <TextInput
          {...all}
          inputMode={isNumber ? 'numeric' : declaration.kind === 'link' ? 'url' : 'text'}
          {...(declaration.kind === 'link' && { placeholder: 'https://' })}
          {...(isNumber && { rightSection: t('gigabyteUnit') })}
          maxLength={limits.settingValue}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    }
  }
}
