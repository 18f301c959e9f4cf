import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'
import { SaveConflict } from '../ui/SaveConflict.tsx'
import { assigneesOf } from './assignees.api.ts'
import { nameOfAssignee } from './attributeText.ts'
import { conflictRows } from './conflictRows.ts'
import type { PinValues } from './pinValues.ts'

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
  const assignees = useQuery(assigneesOf(project.id)).data ?? []
  const nameOf = (key: string) =>
    key === savedByOther.assignee
      ? nameOfAssignee(savedByOther)()
      : (assignees.find(({ assignee }) => assignee === key)?.name ?? '')
  const when = formatDate(savedByOther.updatedDateTime, 'stamp', displayTimeZone())
  return (
    <SaveConflict
      title={t('conflictTitle')}
      text={t('conflictText', { name: shownName(savedByOther.updatedBy), when })}
      rows={conflictRows(project, savedByOther, mine, isStatusShown, nameOf)}
      {...choice}
    />
  )
}
