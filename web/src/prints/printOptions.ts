import {
  type PaperSize,
  type PrintGrouping,
  type PrintLayout,
  paperSizes,
  printGroupings,
  printLayouts,
} from '@nspect/contract/prints/printing'
import { type WorkGrouping, workGroupings } from '@nspect/contract/works/workSums'
import { useState } from 'react'

const key = 'print-options'

export interface PrintOptions {
  layout: PrintLayout
  grouping: PrintGrouping
  /** of the list of works; undefined: by what its points have */
  works?: WorkGrouping | undefined
  /** undefined: the client's, else that of the reader's language */
  paper?: PaperSize | undefined
}
const defaults: PrintOptions = { layout: 'compact', grouping: 'floor' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parses what is stored by type of inspection; anything invalid counts as the defaults. */
const parsePrintOptions = (stored: string | null, projectTypeId: number): PrintOptions => {
  try {
    const all: unknown = JSON.parse(stored ?? '')
    const own = isObject(all) ? all[projectTypeId] : undefined
    if (!isObject(own)) return defaults
    return {
      layout: printLayouts.find((layout) => layout === own.layout) ?? defaults.layout,
      grouping: printGroupings.find((grouping) => grouping === own.grouping) ?? defaults.grouping,
      works: workGroupings.find((works) => works === own.works),
      paper: paperSizes.find((paper) => paper === own.paper),
    }
  } catch {
    return defaults
  }
}

const read = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const keep = (projectTypeId: number, options: PrintOptions) => {
  try {
    const stored: unknown = JSON.parse(read() ?? '{}')
    localStorage.setItem(
      key,
      JSON.stringify({ ...(isObject(stored) && stored), [projectTypeId]: options }),
    )
  } catch {
    // without storage they last as long as the page
  }
}

/** How reports of a type are printed, and a setter that remembers it in this browser. */
export const usePrintOptions = (projectTypeId: number) => {
  const [options, setOptions] = useState(() => parsePrintOptions(read(), projectTypeId))
  const change = (changed: Partial<PrintOptions>) => {
    const next = { ...options, ...changed }
    setOptions(next)
    keep(projectTypeId, next)
  }
  return [options, change] as const
}
