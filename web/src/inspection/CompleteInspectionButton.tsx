import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import { type Project, projectRoutes, toProjectFacts } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { useActor } from '../api/signedInUser.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useOfferScreenAction } from '../ui/screenActions.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  isWide: boolean
}

/** How many open points and unanswered questions are named. */
const mostNamed = 5

/**
 * The open points and the unanswered questions, as the question lists them; neither if there is
 * none.
 */
const whatIsOpen = (
  t: TFunction<'inspection'>,
  { metaDataAnswers }: Project,
  pins: readonly Pin[],
) => {
  const points = pins
    .filter(({ isResolved }) => !isResolved)
    .map(({ pinNumber, title }) => `${pinNumber} · ${title}`)
  const questions = metaDataAnswers
    .filter(({ answer }) => answer.trim() === '')
    .map(({ projectTypeMetaDataField: { question } }) => question)
  const firstOf = (names: readonly string[]) =>
    names.length > mostNamed
      ? [...names.slice(0, mostNamed), t('completeMore', { count: names.length - mostNamed })]
      : names
  return [
    { heading: t('completeOpen', { count: points.length }), items: firstOf(points) },
    { heading: t('completeUnanswered', { count: questions.length }), items: firstOf(questions) },
  ].filter(({ items }) => items.length > 0)
}

/**
 * 'Mark Inspection Complete': first lists what is open (T48). Renders nothing without permission or
 * once completed.
 */
export function CompleteInspectionButton({ project, pins, isWide }: Props) {
  const { t } = useTranslation('inspection')
  const actor = useActor()
  const client = useQueryClient()
  const isOffered =
    !project.completedDateTime && can(actor, 'project.complete', toProjectFacts(project))
  const complete = async () => {
    let message = ''
    const isDone = await confirmAction({
      title: t('completeTitle'),
      lists: whatIsOpen(t, project, pins),
      text: t('completeText'),
      actionLabel: t('complete'),
      run: async () => {
        message = (await callRoute(projectRoutes.completeProject, { id: project.id })).message
        await invalidateRoutes(
          client,
          projectRoutes.readProject,
          projectRoutes.listProjects,
          reportRoutes.listReportPins,
        )
      },
    })
    if (isDone) toast.done(message)
  }
  useOfferScreenAction(
    isOffered ? { label: t('complete'), Icon: IconCircleCheck, run: () => void complete() } : null,
  )
  if (!isOffered) return null
  // then it is what there is left to do
  const isNext = pins.length > 0 && pins.every(({ isResolved }) => isResolved)
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      onClick={() => void complete()}
      {...(!isWide && { 'aria-label': t('complete'), title: t('complete'), px: 'xs' })}
    >
      {isWide ? t('complete') : <IconCircleCheck size={20} stroke={1.7} aria-hidden />}
    </Button>
  )
}
