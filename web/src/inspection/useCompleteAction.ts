import type { Pin } from '@nspect/contract/pins/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { IconCircleCheck } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import { useOfferScreenAction } from '../ui/screenActions.ts'

interface Options {
  project: Project
  pins: readonly Pin[]
  /** this person may, and it is not complete yet */
  isAllowed: boolean
}

/** How many open points, unanswered questions and unfinished rooms are named. */
const mostNamed = 5

/** What is not done of the checklists, loaded with its code; nothing where the type has none. */
const readOpenChecks = async (
  client: QueryClient,
  t: TFunction<'inspection'>,
  { id, hasChecklists }: Project,
) =>
  hasChecklists
    ? (await import('./listOpenChecks.ts')).listOpenChecks(client, t, id)
    : { heading: '', names: [] }

/**
 * The open points, the unanswered questions and the unfinished rooms, as the question lists them;
 * none of what is done.
 */
const listOpenWork = async (
  client: QueryClient,
  t: TFunction<'inspection'>,
  project: Project,
  pins: readonly Pin[],
) => {
  const { id, metaDataAnswers } = project
  const points = pins
    .filter(({ isResolved }) => !isResolved)
    .map(({ pinNumber, title }) => `${pinNumber} · ${title}`)
  const questions = metaDataAnswers
    .filter(({ answer }) => answer.trim() === '')
    .map(({ projectTypeMetaDataField: { question } }) => question)
  const checks = await readOpenChecks(client, t, project)
  const firstOf = (names: readonly string[]) =>
    names.length > mostNamed
      ? [...names.slice(0, mostNamed), t('completeMore', { count: names.length - mostNamed })]
      : names
  return [
    { heading: t('completeOpen', { count: points.length }), items: firstOf(points) },
    { heading: t('completeUnanswered', { count: questions.length }), items: firstOf(questions) },
    {
      heading: checks.heading,
      items: firstOf(checks.names),
      link: {
        label: t('completeShow'),
        to: {
          to: '/project/checklists/$id',
          params: { id: String(id) },
          search: { show: 'open' },
        } as const,
      },
    },
  ].filter(({ items }) => items.length > 0)
}

/**
 * 'Mark Inspection Complete': first lists what is open (T48, T720). `null` without permission or once
 * completed.
 */
export function useCompleteAction({ project, pins, isAllowed }: Options): RowAction | null {
  const { t } = useTranslation('inspection')
  const client = useQueryClient()
  const handover = useDialogInUrl('handover')
  const complete = async () => {
    let message = ''
    const isDone = await confirmAction({
      title: t('completeTitle'),
      lists: await listOpenWork(client, t, project, pins),
      text: t('completeText'),
      actionLabel: t('complete'),
      other: { label: t('completeAndSign'), run: () => handover.open() },
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
  const label = t('complete')
  const run = () => void complete().catch(toast.failed)
  useOfferScreenAction(isAllowed ? { label, Icon: IconCircleCheck, run } : null)
  return isAllowed ? { label, name: label, run } : null
}
