import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf, projectRoutes } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { invalidate } from '../api/readQuery.ts'
import { useActor } from '../api/signedInUser.ts'
import { countStates } from '../pins/countStates.ts'
import { confirm } from '../ui/confirm.ts'
import { useScreenAction } from '../ui/screenActions.ts'
import { toast } from '../ui/toast.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  isWide: boolean
}

/** 'Mark Inspection Complete': first lists what is open (T48). Renders nothing without permission or once completed. */
export function CompleteInspection({ project, pins, isWide }: Props) {
  const { t } = useTranslation('inspection')
  const actor = useActor()
  const client = useQueryClient()
  const isOffered = !project.completedDateTime && can(actor, 'project.complete', projectFactsOf(project))
  const complete = async () => {
    const unanswered = project.metaDataAnswers.filter(({ answer }) => answer.trim() === '').length
    let message = ''
    const isDone = await confirm({
      title: t('completeTitle'),
      text: [
        t('completeOpen', { count: countStates(pins).open }),
        t('completeUnanswered', { count: unanswered }),
        t('completeText'),
      ].join(' '),
      actionLabel: t('complete'),
      run: async () => {
        message = (await call(projectRoutes.completeProject, { id: project.id })).message
        await invalidate(client, projectRoutes.readProject, projectRoutes.listProjects, reportRoutes.listReportPins)
      },
    })
    if (isDone) toast.done(message)
  }
  useScreenAction(isOffered ? { label: t('complete'), Icon: IconCircleCheck, run: () => void complete() } : null)
  if (!isOffered) return null
  return (
    <Button
      variant="default"
      onClick={() => void complete()}
      {...(!isWide && { 'aria-label': t('complete'), title: t('complete'), px: 'xs' })}
    >
      {isWide ? t('complete') : <IconCircleCheck size={20} stroke={1.7} aria-hidden />}
    </Button>
  )
}
