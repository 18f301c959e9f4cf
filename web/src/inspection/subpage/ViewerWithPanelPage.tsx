import type { Project } from '@nspect/contract/projects/projects'
import type { ReactNode } from 'react'
import { Page } from '../../ui/layout/Page.tsx'
import { useSubpageCrumbs } from './useSubpageCrumbs.ts'
import classes from './ViewerWithPanelPage.module.css'

interface Props {
  project: Project
  title: string
  action?: ReactNode
  view: ReactNode
  panel: ReactNode
  /** below the panel, always in sight */
  foot?: ReactNode
  /** the view needs more than half of a small window: there the whole page scrolls */
  isTall?: boolean
}

/**
 * A page of an inspection: its model in view, beside it (below on small windows) what is done with
 * it.
 */
export function ViewerWithPanelPage({
  project,
  title,
  action,
  view,
  panel,
  foot,
  isTall = false,
}: Props) {
  const crumbs = useSubpageCrumbs(project, title)
  return (
    <Page isWide title={title} subtitle={project.projectName} crumbs={crumbs} action={action}>
      <div className={classes.desk} data-tall={isTall || undefined}>
        <div className={classes.view}>{view}</div>
        <div className={classes.panel}>
          <div className={classes.body}>{panel}</div>
          {foot && <footer className={classes.foot}>{foot}</footer>}
        </div>
      </div>
    </Page>
  )
}
