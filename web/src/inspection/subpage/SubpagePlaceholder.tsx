import type { Project } from '@nspect/contract/projects/projects'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { BackToInspectionLink } from './BackToInspectionLink.tsx'
import { useSubpageCrumbs } from './useSubpageCrumbs.ts'

interface Props {
  projectId: number
  title: string
  project: Project | undefined
  queries: readonly { error: Error | null; refetch: () => Promise<unknown> }[]
  /** why there is nothing to do here; null until that is known */
  reason: string | null
}

/**
 * A page of an inspection without its content: it is being read, could not be, or there is nothing
 * to do on it.
 */
export function SubpagePlaceholder({ projectId, title, project, queries, reason }: Props) {
  const crumbs = useSubpageCrumbs(project, title)
  const failed = queries.find(({ error }) => error)
  return (
    <Page title={title} crumbs={crumbs}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : reason === null ? (
        <LoadingState />
      ) : (
        <EmptyState text={reason} action={<BackToInspectionLink projectId={projectId} />} />
      )}
    </Page>
  )
}
