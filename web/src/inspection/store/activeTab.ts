import type { Project } from '@nspect/contract/projects/projects'
import type { ModelTabContent } from '../media/viewer/modelTabContent.ts'

export type MediaTab = '2d' | '3d'

export interface ActiveTab {
  has2d: boolean
  has3d: boolean
  tab: MediaTab
}

/**
 * Which tabs exist, and which is active: the pictures unless there are none or `mode` selects the
 * model.
 */
export const resolveActiveTab = (
  { projectModelImages, planSheets }: Pick<Project, 'projectModelImages' | 'planSheets'>,
  shown: ModelTabContent,
  mode: string | undefined,
): ActiveTab => {
  const has3d = shown.kind !== 'none'
  // sheets that are being drawn are waited for there
  const has2d = projectModelImages.length > 0 || planSheets.total > 0
  return { has2d, has3d, tab: mode === '3d' && has3d ? '3d' : has2d ? '2d' : '3d' }
}
