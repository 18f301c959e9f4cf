import { NativeSelect } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatAssigneeName } from '../../i18n/displayNames.ts'
import { FieldOptionsLoadError } from '../../ui/fields/FieldOptionsLoadError.tsx'
import { assigneesQuery } from '../assignees.api.ts'

interface Props {
  projectId: number
  /** the stored point: whoever has it stays selectable after leaving; null: a new one */
  stored: Pick<Pin, 'assignee' | 'assignedTo'> | null
  label?: string
  'aria-label'?: string
  size?: string
  className?: string
  value: string
  error?: string | undefined
  disabled: boolean
  /** what a new point gets if it is left empty */
  whenEmpty?: string | undefined
  onBlur?: (() => void) | undefined
  onChange: (assignee: string | null) => void
}

/** Who is to repair a point: a person who can see the inspection, or an outside firm. */
export function PinAssigneeSelect({ projectId, stored, whenEmpty, onChange, ...input }: Props) {
  const { t } = useTranslation('pins')
  // readers have the name in the point; only who may change it asks for the others
  const query = useQuery({ ...assigneesQuery(projectId), enabled: !input.disabled })
  const options = query.data ?? []
  const held =
    stored?.assignee && stored.assignedTo ? { key: stored.assignee, ...stored.assignedTo } : null
  const group = (kind: 'user' | 'firm') =>
    options
      .filter((option) => option.kind === kind)
      .map(({ assignee, name }) => ({ value: assignee, label: name }))
  const isListed = held !== null && options.some(({ assignee }) => assignee === held.key)
  return (
    <NativeSelect
      {...input}
      error={
        query.isLoadingError && !input.disabled ? (
          <FieldOptionsLoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          input.error
        )
      }
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: whenEmpty ?? t('assigneeNone') },
        ...(held && !isListed ? [{ value: held.key, label: formatAssigneeName(held) }] : []),
        ...group('user'),
        ...(group('firm').length > 0 ? [{ group: t('firms'), items: group('firm') }] : []),
      ]}
    />
  )
}
