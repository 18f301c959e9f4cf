import type { Project } from '@nspect/contract/projects'
import { useMemo, useState } from 'react'
import { tourOf } from './projectTour.ts'
import { useTourSettings } from './useTourSettings.ts'

export type Tab = '2d' | '3d'

/** What there is to look at, and which of the two the address shows: pictures before the model unless it says otherwise. */
export function useViewTab(project: Project, mode: string | undefined) {
  const settings = useTourSettings()
  const shown = useMemo(() => tourOf(project, settings), [project, settings])
  const has3d = shown.kind !== 'none'
  const has2d = project.projectModelImages.length > 0
  const tab: Tab = mode === '3d' && has3d ? '3d' : has2d ? '2d' : '3d'
  // the model is fetched when it is first looked at, and kept from then on
  const [wasModelShown, setModelShown] = useState(tab === '3d')
  if (tab === '3d' && !wasModelShown) setModelShown(true)
  return { shown, has2d, has3d, tab, wasModelShown }
}
export type ViewTab = ReturnType<typeof useViewTab>
