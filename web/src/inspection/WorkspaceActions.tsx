import { Badge } from '@mantine/core'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paramsOfFilter } from '../pins/filter/filterAddress.ts'
import { useComponentSlots } from '../ui/componentSlots.ts'
import { CompleteInspection } from './CompleteInspection.tsx'
import { ModelActions } from './model/ModelActions.tsx'
import { PointCount } from './points/PointCount.tsx'
import { ReportLink } from './ReportLink.tsx'
import { useInspection } from './store/useInspection.ts'
import { useBreakpoints } from './useBreakpoints.ts'
import classes from './Workspace.module.css'

/** The actions for an inspection as a whole. */
export const WorkspaceActions = memo(function WorkspaceActions() {
  const { t } = useTranslation('inspection')
  const { ProjectLifecycleActions, LiveInspection } = useComponentSlots()
  const { project, pins, rights, filter } = useInspection('project', 'pins', 'rights', 'filter')
  const { isWide, isPhone } = useBreakpoints()
  return (
    <div className={classes.actions}>
      <Suspense>
        <LiveInspection projectId={project.id} />
      </Suspense>
      {project.completedDateTime && (
        <Badge color="green" variant="light" tt="none">
          {t('badgeCompleted')}
        </Badge>
      )}
      {!isPhone && <PointCount />}
      <ModelActions project={project} pins={pins} isWide={isWide} />
      {rights.mayReport && (
        <ReportLink
          projectId={project.id}
          search={{ ...paramsOfFilter(filter.chosen), q: filter.typed.trim() || undefined }}
          isNew={project.completedDateTime === null}
          isWide={isWide}
        />
      )}
      <CompleteInspection project={project} pins={pins} isWide={isWide} />
      <Suspense>
        <ProjectLifecycleActions project={project} />
      </Suspense>
    </div>
  )
})
