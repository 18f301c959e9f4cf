import type { PrintCover } from '@nspect/contract/prints/printing'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useState } from 'react'

/** A picture that a cover can show; `pin` is null for one of the inspection's own. */
export interface CoverImage {
  value: PrintCover
  /** a path of a stored picture */
  path: string
  /** of the inspection's pictures, from 1; else the point's */
  number: number
  pin: ReportedPin | null
}

/**
 * The inspection's pictures, then those of its points, each as the server chooses it: from afar if
 * there is one.
 */
export const listCoverImages = (
  { projectModelImages }: Project,
  pins: readonly ReportedPin[],
): CoverImage[] => [
  ...projectModelImages.flatMap(({ id, previewPath: path, sheet }, index) =>
    // of a plan set, its first sheet
    sheet === null || sheet.pageNumber === 1
      ? [{ value: `picture-${id}` as const, path, number: index + 1, pin: null }]
      : [],
  ),
  ...pins.flatMap((pin) => {
    const path = pin.contextStillUrl ?? pin.ownStillUrl ?? pin.stillUrl
    return path === null
      ? []
      : [{ value: `point-${pin.id}` as const, path, number: pin.pinNumber, pin }]
  }),
]

const key = 'print-covers'

const readKept = (): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/**
 * The cover of an inspection's reports as it was chosen in this browser, of pictures that are still
 * there; and a setter.
 */
export const usePrintCover = (projectId: number, images: readonly CoverImage[]) => {
  const [kept, setKept] = useState(() => readKept()[projectId])
  const cover = images.find(({ value }) => value === kept)?.value
  const choose = (value: PrintCover | undefined) => {
    setKept(value)
    try {
      localStorage.setItem(key, JSON.stringify({ ...readKept(), [projectId]: value }))
    } catch {
      // without storage it lasts as long as the page
    }
  }
  return [cover, choose] as const
}
