import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { ReactNode } from 'react'
import classes from './Settings.module.css'

interface Props {
  label: string | undefined
  description: string
  error: ReactNode
  value: string
  /** the keys that the product reads */
  offered: readonly string[]
  isFocused: boolean
  onChange: (key: string) => void
  onBlur: () => void
}

/**
 * The key of a setting, typed or selected. The list is in the form's flow, so that it covers
 * nothing, and closes when the field contains one of the keys, not on blur, so that nothing moves
 * under the pointer.
 */
export function SettingKeyField({
  label,
  description,
  error,
  value,
  offered,
  isFocused,
  onChange,
  onBlur,
}: Props) {
  const typed = value.trim().toLowerCase()
  const matches = offered.includes(value)
    ? []
    : offered.filter((key) => key.toLowerCase().includes(typed))
  const list = useCombobox({ opened: matches.length > 0 })
  return (
    <Combobox store={list} onOptionSubmit={onChange}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          label={label}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          autoFocus={isFocused}
          autoComplete="off"
          role="combobox"
          maxLength={limits.settingKey}
          value={value}
          error={error}
          onChange={(event) => {
            list.resetSelectedOption()
            onChange(event.currentTarget.value)
          }}
          onBlur={onBlur}
        />
      </Combobox.EventsTarget>
      {matches.length > 0 && (
        <Combobox.Options className={classes.keys} aria-label={label}>
          {matches.map((key) => (
            <Combobox.Option key={key} value={key}>
              {key}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      )}
    </Combobox>
  )
}
