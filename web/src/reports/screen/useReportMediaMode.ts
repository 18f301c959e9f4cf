import type { Project } from '@nspect/contract/projects/projects'
import { useState } from 'react'

/** 0: nothing, 1: the model, 2: the pictures. */
export type ReportMode = 0 | 1 | 2

/**
 * What the report shows of model and pictures; modes without a source are skipped (T90). Both load
 * on request only: a model may be 250 MB.
 */
export function useReportMediaMode({ model, modelLink, projectModelImages }: Project) {
  const available: ReportMode[] = [
    ...(model !== null || (modelLink ?? '') !== '' ? [1 as const] : []),
    ...(projectModelImages.length > 0 ? [2 as const] : []),
  ]
  const [mode, show] = useState<ReportMode>(0)
  const cycle: ReportMode[] = [...available, 0]
  return {
    mode,
    show,
    /** whether there is anything to show at all */
    hasSource: available.length > 0,
    has: (reportMode: ReportMode) => available.includes(reportMode),
    /** what the button switches to */
    next: cycle[(cycle.indexOf(mode) + 1) % cycle.length] ?? 0,
  }
}
export type ReportModes = ReturnType<typeof useReportMediaMode>
