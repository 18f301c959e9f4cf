import { Button, FocusTrap, NativeSelect, Stack, Text } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import { severities } from '@nspect/contract/pins/severity'
import type { Project } from '@nspect/contract/projects/projects'
import { calendarDay } from '@nspect/contract/shared/scalars'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import {
  formatDisplayName,
  getAttributeHeading,
  getSeverityName,
  getStageHeading,
  getStageName,
} from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { assigneesQuery } from '../assignees.api.ts'
import { PinAssigneeSelect } from '../fields/PinAssigneeSelect.tsx'
import { FirmForm } from '../firms/FirmForm.tsx'
import { type FieldRights, mayChangePinAttribute } from '../values/usePinFieldRights.ts'
import type { PinChange } from './bulkChange.ts'

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

export const getBulkPartName = (part: ChangedPart): string =>
  part === 'stage' ? getStageHeading() : getAttributeHeading(part)

/** The parts that this person may change, as far as the type has them. */
export const listBulkChangeableParts = (
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
    return mayChangePinAttribute(rights, part)
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

const listPartOptions = (
  part: ChangedPart,
  { projectType }: Project,
  isStatusShown: boolean,
  none: string,
): Option[] => {
  const named = (records: readonly { id: number; name: string }[]) =>
    records.map(({ id, name }) => ({ value: String(id), label: formatDisplayName(name) }))
  if (part === 'pointCategoryId') return named(projectType.pointCategories)
  if (part === 'projectTypePOIStatusId') return named(projectType.projectTypePOIStatuses)
  if (part === 'severity')
    return [
      { value: '', label: none },
      ...severities.map((severity) => ({ value: severity, label: getSeverityName(severity) })),
    ]
  const stages = isStatusShown
    ? (['open', 'repaired', 'accepted'] as const)
    : (['open', 'repaired'] as const)
  return stages.map((stage) => ({ value: stage, label: getStageName(stage) }))
}

const toPinChange = (part: ChangedPart, value: string): PinChange => {
  if (part === 'stage') return judgements[value as keyof typeof judgements]
  if (part === 'pointCategoryId' || part === 'projectTypePOIStatusId')
    return { [part]: Number(value) }
  return { [part]: value || null }
}

interface Props {
  part: ChangedPart
  project: Project
  rights: Pick<FieldRights, 'isStatusShown'>
  chosen: readonly Pin[]
  /** `label`: the change as the person reads it */
  onApply: (change: PinChange, label: string) => void
}

/** The new value of one part of all chosen points. */
export function BulkChangePanel({ part, project, rights, chosen, onApply }: Props) {
  const { t } = useTranslation(['bulk', 'pins'])
  const isChoice = part !== 'assignee' && part !== 'dueDate'
  const options = isChoice
    ? listPartOptions(part, project, rights.isStatusShown, t('pins:severityNone'))
    : []
  const [value, setValue] = useState(options[0]?.value ?? '')
  const [isTried, setTried] = useState(false)
  const [isAddingFirm, setAddingFirm] = useState(false)
  const tier = project.client.clientTier.name
  const mayAddFirm = can(useActor(), 'firm.save', { id: project.clientId, tier })
  const people =
    useQuery({ ...assigneesQuery(project.id), enabled: part === 'assignee' }).data ?? []
  const resolvedCount = chosen.filter((pin) => pin.isResolved || pin.isApproved).length
  const isUnreadable = part === 'dueDate' && value !== '' && !calendarDay.safeParse(value).success
  const label = getBulkPartName(part)
  const words = () => {
    if (part === 'dueDate') return formatDate(value, 'table') || '-'
    if (part === 'assignee')
      return people.find(({ assignee }) => assignee === value)?.name ?? t('pins:assigneeNone')
    return options.find((option) => option.value === value)?.label ?? '-'
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // of a portal's form, React tells the forms around it as well
    event.stopPropagation()
    setTried(true)
    if (!isUnreadable) onApply(toPinChange(part, value), t('part', { name: label, value: words() }))
  }
  if (isAddingFirm) {
    return (
      <FocusTrap>
        <div>
          <FirmForm
            clientId={project.clientId}
            firm={null}
            onCancel={() => setAddingFirm(false)}
            onSaved={(id) => {
              setValue(`firm:${id}`)
              setAddingFirm(false)
            }}
          />
        </div>
      </FocusTrap>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {part === 'assignee' && (
          <PinAssigneeSelect
            projectId={project.id}
            stored={null}
            label={label}
            value={value}
            disabled={false}
            onChange={(next) => setValue(next ?? '')}
          />
        )}
        {part === 'assignee' && mayAddFirm && (
          <Button
            variant="subtle"
            size="compact-xs"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAddingFirm(true)}
          >
            {t('pins:firmAdd')}
          </Button>
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
        {part === 'assignee' && value.startsWith('firm:') && resolvedCount > 0 && (
          <Text size="sm" role="status">
            {t('alreadyResolved', { count: resolvedCount })}
          </Text>
        )}
        {/* not into the day: its calendar would cover the button */}
        <Button type="submit" data-autofocus={part === 'dueDate' || undefined}>
          {t('apply', { count: chosen.length })}
        </Button>
      </Stack>
    </form>
  )
}
