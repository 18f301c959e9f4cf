import { Checkbox, Group, MultiSelect, NativeSelect, Radio } from '@mantine/core'
import { checkboxValues, choiceSeparator } from '@nspect/contract/shared/customFields'
import { parseFieldChoices } from '@nspect/contract/shared/parseFieldChoices'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from './CustomFieldInput.tsx'

/** One of several options, several of them, or yes and no. */
export function ChoiceFieldInput({
  field,
  label,
  help,
  value,
  held,
  error,
  isDisabled,
  onChange,
  onLeave,
}: FieldInputProps) {
  const { t } = useTranslation('ui')
  const common = {
    label,
    error,
    required: field.isRequired,
    ...(help !== undefined && { description: help }),
  }
  const options = [...new Set([...field.options, ...parseFieldChoices(held)])]
  // choices are sent as one string; the server sorts them in the order of the options
  const join = (chosen: string[]) => onChange(chosen.join(choiceSeparator))

  if (field.customFieldType === 'dropdown') {
    return (
      <NativeSelect
        {...common}
        disabled={isDisabled}
        value={value}
        data={[
          { value: '', label: t('choiceNone') },
          ...[...new Set([...field.options, ...(held ? [held] : [])])],
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
    )
  }
  if (field.customFieldType === 'multiselect') {
    return (
      <MultiSelect
        {...common}
        disabled={isDisabled}
        data={options}
        value={parseFieldChoices(value)}
        searchable={options.length > 8}
        clearable={!field.isRequired}
        hidePickedOptions
        onChange={join}
        onBlur={onLeave}
      />
    )
  }
  if (field.options.length > 0) {
    return (
      <Checkbox.Group {...common} value={parseFieldChoices(value)} onChange={join} onBlur={onLeave}>
        <Group gap="sm" mt={6}>
          {options.map((option) => (
            <Checkbox
              key={option}
              value={option}
              label={option}
              disabled={isDisabled}
              error={error !== undefined}
            />
          ))}
        </Group>
      </Checkbox.Group>
    )
  }
  const names = { Yes: t('yes'), No: t('no') }
  return (
    <Radio.Group {...common} value={value} onChange={onChange} onBlur={onLeave}>
      <Group gap="md" mt={6}>
        {checkboxValues.map((answer) => (
          <Radio key={answer} value={answer} label={names[answer]} disabled={isDisabled} />
        ))}
        {value !== '' && !isDisabled && !field.isRequired && (
          <Radio value="" label={t('noAnswer')} />
        )}
      </Group>
    </Radio.Group>
  )
}
