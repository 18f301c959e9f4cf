import { Badge } from '@mantine/core'
import { type ComponentProps, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { toFilterParams } from '../pins/filter/filterAddress.ts'
import { useBreakpoints } from '../ui/hooks/useBreakpoints.ts'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import { CompleteInspectionButton } from './CompleteInspectionButton.tsx'
import classes from './InspectionWorkspace.module.css'
import { ModelActions, useModelMenuActions } from './model/ModelActions.tsx'
import { PinCount } from './pins/PinCount.tsx'
import { ReportLink } from './ReportLink.tsx'
import { RevisionsButton } from './revisions/RevisionsButton.tsx'
import { useInspectionState } from './store/useInspectionState.ts'

/** The actions for an inspection as a whole. */
export const InspectionHeaderActions = memo(function WorkspaceActions() {
  const { t } = useTranslation(['inspection', 'revisions'])
  const { ProjectLifecycleActions, OtherViewersBadge: LiveInspection } = useComponentSlots()
  const { project, pins, rights } = useInspectionState('project', 'pins', 'rights')
  const { isWide, isPhone } = useBreakpoints()
  // on a phone the name of the inspection needs the room
  const modelMenu = useModelMenuActions(project)
  const revisions = useDialogInUrl('revisions')
  const earlier = {
    label: t('revisions:earlier'),
    name: t('revisions:earlier'),
    run: () => revisions.open(),
  }
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
      {!isPhone && <PinCount />}
      <ModelActions project={project} pins={pins} isWide={isWide} isInMenu={isPhone} />
      <RevisionsButton project={project} isInMenu={isPhone} />
      {rights.mayReport && (
        <FilteredReport
          projectId={project.id}
          isNew={project.completedDateTime === null}
          isWide={isWide}
        />
      )}
      <CompleteInspectionButton project={project} pins={pins} isWide={isWide} />
      <Suspense>
        <ProjectLifecycleActions project={project} more={isPhone ? [...modelMenu, earlier] : []} />
      </Suspense>
    </div>
  )
})

/** The report of what the filter shows. */
function FilteredReport(props: Omit<ComponentProps<typeof ReportLink>, 'search'>) {
  const { chosen, typed } = useInspectionState('filter').filter
  return (
    <ReportLink {...props} search={{ ...toFilterParams(chosen), q: typed.trim() || undefined }} />
  )
}
