import { Badge } from '@mantine/core'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/buttons/ActionButton.tsx'
import { useBreakpoints } from '../ui/hooks/useBreakpoints.ts'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import classes from './InspectionWorkspace.module.css'
import { ModelMenuButton, useModelMenuActions } from './model/ModelActions.tsx'
import { ModelDialogs } from './model/ModelDialogs.tsx'
import { useInspectionState } from './store/useInspectionState.ts'
import { useStageActions } from './useStageActions.ts'

/**
 * The actions for an inspection as a whole: the one that its stage asks for as a button, the rest
 * in one menu.
 */
export const InspectionHeaderActions = memo(function WorkspaceActions() {
  const { t } = useTranslation('inspection')
  const { ProjectLifecycleActions, OtherViewersBadge } = useComponentSlots()
  const { project, pins, rights } = useInspectionState('project', 'pins', 'rights')
  const { isDesk, isPhone } = useBreakpoints()
  const { leading, others } = useStageActions()
  const hasModelButton = isDesk && rights.mayChangeModel
  const modelMenu = useModelMenuActions(project, rights.mayChangeModel, hasModelButton)
  return (
    <div className={classes.actions}>
      <Suspense>
        <OtherViewersBadge projectId={project.id} />
      </Suspense>
      {project.completedDateTime && (
        <Badge color="green" variant="light" tt="none">
          {t('badgeCompleted')}
        </Badge>
      )}
      {hasModelButton && <ModelMenuButton project={project} />}
      {!isPhone && leading && <ActionButton action={leading} />}
      <Suspense>
        <ProjectLifecycleActions project={project} more={[...others, ...modelMenu]} />
      </Suspense>
      <ModelDialogs project={project} pins={pins} mayReplace={rights.mayChangeModel} />
    </div>
  )
})
