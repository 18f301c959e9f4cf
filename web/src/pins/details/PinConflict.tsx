import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { SaveConflict } from '../../ui/feedback/SaveConflict.tsx'
import { assigneesQuery } from '../assignees.api.ts'
import { createAssigneeNamer } from '../values/attributeText.ts'
import type { PinValues } from '../values/pinValues.ts'
import { buildPinConflictRows } from './conflictRows.ts'

interface Props {
  savedByOther: Pin
  mine: PinValues
  project: Project
  isStatusShown: boolean
  isBusy: boolean
  isUnasked?: boolean
  onTakeOther: () => void
  onKeepMine: () => void
}

/** A point that somebody else saved meanwhile. */
export function PinConflict({ savedByOther, mine, project, isStatusShown, ...choice }: Props) {
  const { t } = useTranslation('pins')
  const assignees = useQuery(assigneesQuery(project.id)).data ?? []
  const nameOf = (key: string) =>
    key === savedByOther.assignee
      ? createAssigneeNamer(savedByOther)()
      : (assignees.find(({ assignee }) => assignee === key)?.name ?? '')
  const when = formatDate(savedByOther.updatedDateTime, 'stamp', getDisplayTimeZone())
  return (
    <SaveConflict
      title={t('conflictTitle')}
      text={t('conflictText', { name: formatDisplayName(savedByOther.updatedBy), when })}
      rows={buildPinConflictRows(project, savedByOther, mine, isStatusShown, nameOf)}
      {...choice}
    />
  )
}
