import type { FileVariant } from '../db/tables/files.ts'
import type { ReportImage } from './reportData.ts'

/** A stored picture as reports print it; null if it is none. */
export const toReportImage = (variant: FileVariant | undefined): ReportImage | null =>
  variant?.mime === 'image/jpeg'
    ? { name: variant.name, width: variant.width, height: variant.height }
    : null
