import type { Language } from './vocab.ts'

/**
 * A picture of the report. `path` is a signed path (`files/…`) on the wire and an absolute file on the server's disk
 * for the painter; the size is in pixels of that file.
 */
export interface ReportImage {
  path: string
  width: number
  height: number
}

/** One point as the report tells it, on screen and on paper. Times are ISO instants in UTC. */
export interface ReportPin {
  id: number
  pinNumber: number
  title: string
  description: string
  category: string
  /** #rrggbb, never the only sign of a state */
  color: string
  isResolved: boolean
  isApproved: boolean
  isCritical: boolean
  isOsha: boolean
  reportedBy: string
  reportedOn: string
  floor: number | null
  /** the picture taken when the point was saved, with the pin in it */
  still: ReportImage | null
  resolution: { image: ReportImage | null; link: string | null; by: string; on: string } | null
}

/** What the report screen and the printed report both show: one view model, two ways to draw it. */
export interface Report {
  /** when the report was drawn up (ISO instant) and by whom: both stand on every page */
  asOf: string
  by: string
  language: Language
  /** IANA name; times are printed in it */
  timeZone: string
  client: { businessName: string; logo: ReportImage | null }
  project: {
    id: number
    projectName: string
    projectTypeName: string
    notes: string
    /** plain calendar day, YYYY-MM-DD */
    scanDate: string
    completedDateTime: string | null
    /** the building's best still, for the cover */
    cover: ReportImage | null
  }
  pins: ReportPin[]
  /** faint product mark on every page (T31) */
  isWatermarked: boolean
}
