import { Badge } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlots } from '../ui/slots.ts'
import { CompleteInspection } from './CompleteInspection.tsx'
import { ModelActions } from './model/ModelActions.tsx'
import { ReportLink } from './ReportLink.tsx'
import type { Inspection } from './useInspection.ts'
import classes from './Workspace.module.css'

/** What is done with an inspection as a whole. */
export function WorkspaceActions({ inspection, total }: { inspection: Inspection; total: ReactNode }) {
  const { t } = useTranslation('inspection')
  const { ProjectLife } = useSlots()
  const { project, pins, rights, screen } = inspection
  const { isWide, isPhone } = screen
  return (
    <div className={classes.actions}>
      {project.completedDateTime && (
        <Badge color="green" variant="light" tt="none">
          {t('badgeCompleted')}
        </Badge>
      )}
      {!isPhone && total}
      <ModelActions project={project} pins={pins} isWide={isWide} />
      {rights.mayReport && (
        <ReportLink projectId={project.id} isNew={project.completedDateTime === null} isWide={isWide} />
      )}
      <CompleteInspection project={project} pins={pins} isWide={isWide} />
      <Suspense>
        <ProjectLife project={project} />
      </Suspense>
    </div>
  )
}
