import { Button } from '@mantine/core'
import type { ChecklistUpdate } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Round, updateProjectChecklists } from '../checklistAnswers.api.ts'
import classes from './UpdateNotice.module.css'

interface Props {
  projectId: number
  round: Round
  mayUpdate: boolean
}

/** Says that the type's checklists have changed since the inspection began. */
export function UpdateNotice({ projectId, round, mayUpdate }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const client = useQueryClient()
  // a copy on the device may be older than this list
  const { updates = [] } = round
  if (!mayUpdate || updates.length === 0) return null
  const describe = ({ name, added, removed }: ChecklistUpdate) =>
    [
      name,
      added > 0 && t('itemsAdded', { count: added }),
      removed > 0 && t('itemsRemoved', { count: removed }),
      added + removed === 0 && t('itemsReworded'),
    ]
      .filter(Boolean)
      .join(' · ')
  const update = () =>
    void confirmAction({
      title: t('updateTitle'),
      lists: [{ heading: t('updateList'), items: updates.map(describe) }],
      text: t('updateText'),
      actionLabel: t('update'),
      run: async () => toast.done(await updateProjectChecklists(client, projectId)),
    })
  return (
    <p className={classes.notice}>
      {t('outdated')}
      <Button variant="default" size="compact-md" onClick={update}>
        {t('update')}
      </Button>
    </p>
  )
}
