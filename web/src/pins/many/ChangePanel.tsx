import { Button, NativeSelect, Stack } from '@mantine/core'
import type { Project } from '@nspect/contract/projects'
import { calendarDay } from '@nspect/contract/scalars'
import { severities } from '@nspect/contract/severity'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  attributeHeading,
  severityName,
  shownName,
  stageHeading,
  stageName,
} from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { assigneesOf } from '../assignees.api.ts'
import { AssigneeSelect } from '../fields/AssigneeSelect.tsx'
import { type FieldRights, mayChange } from '../useFieldRights.ts'
import type { Change } from './changeMany.ts'

const parts = [
  'assignee',
  'dueDate',
  'severity',
  'pointCategoryId',
  'projectTypePOIStatusId',
  'stage',
] as const
/** What is changed of many points at once. */
export type ChangedPart = (typeof parts)[number]

export const nameOfPart = (part: ChangedPart): string =>
  part === 'stage' ? stageHeading() : attributeHeading(part)

/** The parts that this person may change, as far as the type has them. */
export const changedParts = (
  rights: FieldRights,
  { projectType }: Project,
): readonly ChangedPart[] =>
  parts.filter((part) => {
    if (part === 'stage') return rights.mayJudge
    if (
      part === 'projectTypePOIStatusId' &&
      (!rights.isStatusShown || projectType.projectTypePOIStatuses.length === 0)
    )
      return false
    return mayChange(rights, part)
  })

const judgements = {
  open: { isResolved: false, isApproved: false },
  repaired: { isResolved: true, isApproved: false },
  accepted: { isResolved: true, isApproved: true },
} as const

interface Option {
  value: string
  label: string
}

const optionsOf = (
  part: ChangedPart,
  { projectType }: Project,
  isStatusShown: boolean,
  none: string,
): Option[] => {
  const named = (some: readonly { id: number; name: string }[]) =>
    some.map(({ id, name }) => ({ value: String(id), label: shownName(name) }))
  if (part === 'pointCategoryId') return named(projectType.pointCategories)
  if (part === 'projectTypePOIStatusId') return named(projectType.projectTypePOIStatuses)
  if (part === 'severity')
    return [
      { value: '', label: none },
      ...severities.map((one) => ({ value: one, label: severityName(one) })),
    ]
  const stages = isStatusShown
    ? (['open', 'repaired', 'accepted'] as const)
    : (['open', 'repaired'] as const)
  return stages.map((one) => ({ value: one, label: stageName(one) }))
}

const changeOf = (part: ChangedPart, value: string): Change => {
  if (part === 'stage') return judgements[value as keyof typeof judgements]
  if (part === 'pointCategoryId' || part === 'projectTypePOIStatusId')
    return { [part]: Number(value) }
  return { [part]: value || null }
}

interface Props {
  part: ChangedPart
  project: Project
  rights: Pick<FieldRights, 'isStatusShown'>
  count: number
  /** `label`: the change as the person reads it */
  onApply: (change: Change, label: string) => void
}

/** The new value of one part of all chosen points. */
export function ChangePanel({ part, project, rights, count, onApply }: Props) {
  const { t } = useTranslation(['many', 'pins'])
  const isChoice = part !== 'assignee' && part !== 'dueDate'
  const options = isChoice
    ? optionsOf(part, project, rights.isStatusShown, t('pins:severityNone'))
    : []
  const [value, setValue] = useState(options[0]?.value ?? '')
  const [isTried, setTried] = useState(false)
  const people = useQuery({ ...assigneesOf(project.id), enabled: part === 'assignee' }).data ?? []
  const isUnreadable = part === 'dueDate' && value !== '' && !calendarDay.safeParse(value).success
  const label = nameOfPart(part)
  const words = () => {
    if (part === 'dueDate') return formatDate(value, 'table') || '-'
    if (part === 'assignee')
      return people.find(({ assignee }) => assignee === value)?.name ?? t('pins:assigneeNone')
    return options.find((one) => one.value === value)?.label ?? '-'
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // of a portal's form, React tells the forms around it as well
    event.stopPropagation()
    setTried(true)
    if (!isUnreadable) onApply(changeOf(part, value), t('part', { name: label, value: words() }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {part === 'assignee' && (
          <AssigneeSelect
            projectId={project.id}
            stored={null}
            label={label}
            value={value}
            disabled={false}
            onChange={(next) => setValue(next ?? '')}
          />
        )}
        {part === 'dueDate' && (
          <DateField
            label={label}
            value={value}
            mayBeCleared
            error={isTried && isUnreadable ? t('dayUnreadable') : undefined}
            onChange={setValue}
          />
        )}
        {isChoice && (
          <NativeSelect
            label={label}
            value={value}
            data={options}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        {/* not into the day: its calendar would cover the button */}
        <Button type="submit" data-autofocus={part === 'dueDate' || undefined}>
          {t('apply', { count })}
        </Button>
      </Stack>
    </form>
  )
}
