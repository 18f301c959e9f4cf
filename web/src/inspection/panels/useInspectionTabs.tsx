import type { Project } from '@nspect/contract/projects/projects'
import { type ReactNode, useMemo } from 'react'
import { useComponentSlots } from '../../ui/layout/componentSlots.ts'
import { PinsPanel, PinsTab } from './PinsTab.tsx'

export interface InspectionTab {
  key: string
  tab: ReactNode
  panel: ReactNode
}

export const pinsTabKey = 'points'

/** The lower tabs: the table of points, and the panels of other features. */
export const useInspectionTabs = (project: Project): InspectionTab[] => {
  const { projectPanels } = useComponentSlots()
  return useMemo(
    () => [
      { key: pinsTabKey, tab: <PinsTab />, panel: <PinsPanel /> },
      ...projectPanels.map(({ key, Tab, Panel }) => ({
        key,
        tab: <Tab project={project} />,
        panel: <Panel project={project} />,
      })),
    ],
    [project, projectPanels],
  )
}
