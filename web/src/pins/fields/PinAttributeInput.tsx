import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FieldAttribute, pinAttributes } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import { severities } from '@nspect/contract/pins/severity'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { getSeverityName } from '../../i18n/displayNames.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import type { PinValues } from '../values/pinValues.ts'
import { AmountInput } from './AmountInput.tsx'
import { PinAssigneeSelect } from './PinAssigneeSelect.tsx'
import classes from './PinAttributeInput.module.css'

interface Props {
  name: FieldAttribute
  label: string
  value: PinValues[FieldAttribute]
  error?: string | undefined
  isDisabled: boolean
  /** in a table row: small, with its label for screen readers only */
  isInRow?: boolean
  /** what inputs of amounts and assignees depend on; null for those who enter neither */
  project: Pick<Project, 'id' | 'currency'> | null
  /** the currency of amounts where no project tells it; absent: not known */
  currency?: string | null | undefined
  /** the stored point; null: a new one */
  stored: Pin | null
  /** what a new point gets if it is left empty; a stored one says it itself of its severity */
  whenEmpty?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange: (value: PinValues[FieldAttribute]) => void
  /** the field was blurred: from now on its error may be shown */
  onBlur?: () => void
}

/** The input for a point's attribute, by its declared control. */
export function PinAttributeInput(props: Props): ReactElement | null {
  const {
    name,
    label,
    value,
    error,
    isDisabled,
    isInRow = false,
    project,
    stored,
    inputRef,
    onChange,
    onBlur,
  } = props
  const { t } = useTranslation('pins')
  const declared = pinAttributes[name]
  const suggested = declared.control === 'severity' ? stored?.defaultSeverity : null
  const whenEmpty = suggested
    ? t('defaultValue', { value: getSeverityName(suggested) })
    : props.whenEmpty
  const isDefault = !value && whenEmpty !== undefined
  const common = {
    ...(isInRow ? { 'aria-label': label, size: 'xs' } : { label }),
    value: value ?? '',
    error,
    disabled: isDisabled,
    onBlur,
  }
  switch (declared.control) {
    case 'line':
      return (
        <TextInput
          {...common}
          ref={inputRef}
          maxLength={declared.maxLength * 2}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'severity':
      return (
        <NativeSelect
          {...common}
          {...(isDefault && { className: classes.isDefault })}
          onChange={(event) =>
            onChange(severities.find((severity) => severity === event.currentTarget.value) ?? null)
          }
          data={[
            { value: '', label: whenEmpty ?? t('severityNone') },
            ...severities.map((severity) => ({
              value: severity,
              label: getSeverityName(severity),
            })),
          ]}
        />
      )
    case 'day':
      return (
        <DateField
          label={label}
          value={value ?? ''}
          error={error}
          isDisabled={isDisabled}
          isInRow={isInRow}
          placeholder={whenEmpty}
          mayBeCleared
          onChange={(day) => onChange(day || null)}
          {...(onBlur && { onLeave: onBlur })}
        />
      )
    case 'assignee':
      return (
        project && (
          <PinAssigneeSelect
            {...common}
            projectId={project.id}
            stored={stored}
            {...(isDefault && { className: classes.isDefault })}
            whenEmpty={whenEmpty}
            onChange={onChange}
          />
        )
      )
    case 'amount':
      return (
        <AmountInput
          {...common}
          currency={project ? project.currency : props.currency}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={isInRow ? 1 : 2}
          maxRows={8}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
