import {
  type PaperSize,
  type PrintGrouping,
  paperSizes,
  printGroupings,
  type ReportLayout,
  reportLayouts,
} from '@nspect/contract/prints/printing'
import { type WorkGrouping, workGroupings } from '@nspect/contract/works/workGroupings'
import { useMemo, useSyncExternalStore } from 'react'

const key = 'print-options'

export interface PrintOptions {
  layout: ReportLayout
  grouping: PrintGrouping
  /** of the list of works; undefined: by what its points have */
  works?: WorkGrouping | undefined
  /** undefined: the client's, else that of the reader's language */
  paper?: PaperSize | undefined
}
const defaults: PrintOptions = { layout: 'compact', grouping: 'floor' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Without storage, options last as long as the page. */
let unstored: string | null = null
const listeners = new Set<() => void>()

const read = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return unstored
  }
}

const parseAll = (stored: string | null): Record<string, unknown> => {
  try {
    const all: unknown = JSON.parse(stored ?? '')
    return isObject(all) ? all : {}
  } catch {
    return {}
  }
}

/** The options of a type of inspection; anything invalid counts as the default. */
const parsePrintOptions = (stored: string | null, projectTypeId: number): PrintOptions => {
  const own = parseAll(stored)[projectTypeId]
  if (!isObject(own)) return defaults
  return {
    layout: reportLayouts.find((layout) => layout === own.layout) ?? defaults.layout,
    grouping: printGroupings.find((grouping) => grouping === own.grouping) ?? defaults.grouping,
    works: workGroupings.find((works) => works === own.works),
    paper: paperSizes.find((paper) => paper === own.paper),
  }
}

const keep = (projectTypeId: number, options: PrintOptions) => {
  unstored = JSON.stringify({ ...parseAll(read()), [projectTypeId]: options })
  try {
    localStorage.setItem(key, unstored)
  } catch {
    // kept above
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How reports of a type are printed, and a setter that remembers it in this browser. All parts of the
 * page follow it.
 */
export const usePrintOptions = (projectTypeId: number) => {
  const stored = useSyncExternalStore(subscribe, read)
  const options = useMemo(() => parsePrintOptions(stored, projectTypeId), [stored, projectTypeId])
  const change = (changed: Partial<PrintOptions>) => keep(projectTypeId, { ...options, ...changed })
  return [options, change] as const
}
