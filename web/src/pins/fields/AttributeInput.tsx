import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type FieldAttribute, pinAttributes } from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { severities } from '@nspect/contract/severity'
import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { severityName } from '../../i18n/displayNames.ts'
import { shownLanguage } from '../../i18n/i18n.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import type { PinValues } from '../pinValues.ts'
import { AssigneeSelect } from './AssigneeSelect.tsx'
import classes from './AttributeInput.module.css'

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

/** How amounts are typed in the shown language. */
const amountSeparators = () => {
  const parts = new Intl.NumberFormat(shownLanguage()).formatToParts(12_345_678.9)
  const separator = (kind: 'decimal' | 'group') => parts.find(({ type }) => type === kind)?.value
  return { decimalSeparator: separator('decimal') ?? '.', thousandSeparator: separator('group') ?? ' ' }
}

/** The input for a point's attribute, by its declared control. */
export function AttributeInput(props: Props): ReactElement | null {
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
          onChange={(event) => onChange(severities.find((one) => one === event.currentTarget.value) ?? null)}
          data={[
            { value: '', label: t('severityNone') },
            ...severities.map((one) => ({ value: one, label: severityName(one) })),
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
      return project && <AssigneeSelect {...common} projectId={project.id} stored={stored} onChange={onChange} />
    case 'amount':
      return (
        <NumberInput
          {...common}
          {...amountSeparators()}
          rightSection={!isInRow && project?.currency && <span className={classes.currency}>{project.currency}</span>}
          rightSectionWidth={!isInRow && project?.currency ? 48 : 8}
          inputMode="decimal"
          decimalScale={2}
          allowNegative={false}
          hideControls
          autoComplete="off"
          onChange={(amount) => onChange(amount === '' ? null : String(amount))}
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
