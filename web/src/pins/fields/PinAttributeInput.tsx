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
  /** the stored point; null: a new one */
  stored: Pin | null
  /** what a new point gets if it is left empty */
  help?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange: (value: PinValues[FieldAttribute]) => void
  /** the field was blurred: from now on its error may be shown */
  onBlur?: () => void
}

/** Inputs side by side stay in line, with or without help. */
const helpBelow = ['label', 'input', 'description', 'error'] as const

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
    help,
    inputRef,
    onChange,
    onBlur,
  } = props
  const { t } = useTranslation('pins')
  const declared = pinAttributes[name]
  const common = {
    ...(isInRow ? { 'aria-label': label, size: 'xs' } : { label }),
    value: value ?? '',
    ...(help !== undefined && { description: help, inputWrapperOrder: [...helpBelow] }),
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
          onChange={(event) =>
            onChange(severities.find((severity) => severity === event.currentTarget.value) ?? null)
          }
          data={[
            { value: '', label: t('severityNone') },
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
          help={help}
          isHelpBelow
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
            onChange={onChange}
          />
        )
      )
    case 'amount':
      return (
        <AmountInput
          {...common}
          currency={isInRow ? null : project?.currency}
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
