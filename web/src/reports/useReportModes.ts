import type { Project } from '@nspect/contract/projects'
import { useState } from 'react'

/** 0: nothing, 1: the model, 2: the pictures. */
export type ReportMode = 0 | 1 | 2

/** On a phone the model waits to be asked for: it may be 250 MB. */
const isDesk = () => window.matchMedia('(min-width: 48em)').matches

/** What of the inspection is shown inside its report; only modes with a source take part (T90). */
export function useReportModes({ model, modelLink, projectModelImages }: Project) {
  const all: ReportMode[] = [
    ...(model !== null || (modelLink ?? '') !== '' ? [1 as const] : []),
    ...(projectModelImages.length > 0 ? [2 as const] : []),
  ]
  const [mode, show] = useState<ReportMode>(() => (isDesk() ? (all[0] ?? 0) : 0))
  const around: ReportMode[] = [...all, 0]
  return {
    mode,
    show,
    /** whether there is anything to show at all */
    hasSource: all.length > 0,
    has: (wanted: ReportMode) => all.includes(wanted),
    /** what the button leads to */
    next: around[(around.indexOf(mode) + 1) % around.length] ?? 0,
  }
}
export type ReportModes = ReturnType<typeof useReportModes>
