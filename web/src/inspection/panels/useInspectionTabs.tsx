import type { Project } from '@nspect/contract/projects'
import { type ReactNode, useMemo } from 'react'
import { useSlots } from '../../ui/componentSlots.ts'
import { PointsPanel, PointsTab } from './PointsTab.tsx'

export interface DrawerTab {
  key: string
  tab: ReactNode
  panel: ReactNode
}

/** The lower tabs: the table of points, and the panels of other features. */
export const useDrawerTabs = (project: Project): DrawerTab[] => {
  const { projectPanels } = useSlots()
  return useMemo(
    () => [
      { key: 'points', tab: <PointsTab />, panel: <PointsPanel /> },
      ...projectPanels.map(({ key, Tab, Panel }) => ({
        key,
        tab: <Tab project={project} />,
        panel: <Panel project={project} />,
      })),
    ],
    [project, projectPanels],
  )
}
