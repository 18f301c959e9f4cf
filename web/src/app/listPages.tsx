import type { ReactNode } from 'react'
import { InstallationFailureNotice } from '../clients/InstallationFailureNotice.tsx'
import { InstallationOverview } from '../clients/InstallationOverview.tsx'
import { OwnClientPlanBlock } from '../clients/PlanBlock.tsx'
import { HomeWorkSections } from '../home/HomeWorkSections.tsx'
import { type DashboardBlock, ProjectLists } from '../projects/ProjectLists.tsx'

/** What other features show on the dashboard; a chunk of their own would cost a request. */
const dashboardBlocks: readonly DashboardBlock[] = [
  { key: 'plan', roles: ['Admin'], Block: OwnClientPlanBlock },
  { key: 'attention', roles: ['SuperAdmin'], isFirst: true, Block: InstallationFailureNotice },
  { key: 'overview', roles: ['SuperAdmin'], Block: InstallationOverview },
]

// a stated type: the pages link to typed routes, whose type must not depend on what they render

/** `/dashboard` */
export function DashboardPage(): ReactNode {
  return (
    <ProjectLists at="dashboard" blocks={dashboardBlocks}>
      <HomeWorkSections />
    </ProjectLists>
  )
}

/** `/projects` */
export function ProjectsPage(): ReactNode {
  return <ProjectLists at="projects" />
}
