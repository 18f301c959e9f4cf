import type { CommentAction } from './comments.ts'
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

/** A question or a field with what was entered. */
export interface ReportAnswer {
  label: string
  value: string
  /** the value is a calendar day, YYYY-MM-DD, to be written as the language does */
  isDay: boolean
}

export interface ReportComment {
  /** empty for a step of the repair without words */
  words: string
  by: string
  on: string
  action: CommentAction | null
  image: ReportImage | null
  link: string | null
}

/** A document that is meant for reports: a file, or where `link` is set an address. */
export interface ReportDocument {
  name: string
  description: string
  fileName: string
  link: string | null
  thumb: ReportImage | null
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
  /** null where the client's plan has no statuses */
  status: { name: string; color: string } | null
  /** names of the boxes that are ticked */
  checkBoxes: string[]
  /** those that outsiders may see */
  customFields: ReportAnswer[]
  reportedBy: string
  reportedOn: string
  floor: number | null
  /** the picture taken when the point was saved, with the pin in it */
  still: ReportImage | null
  resolution: { image: ReportImage | null; link: string | null; by: string; on: string } | null
  /** the inspector's own */
  photos: { image: ReportImage; caption: string }[]
  /** oldest first */
  comments: ReportComment[]
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
  /** what the type's form asked when the inspection was made */
  formFields: ReportAnswer[]
  /** nSpection Properties: every question of the type, an unanswered one with an empty value */
  properties: ReportAnswer[]
  pins: ReportPin[]
  documents: ReportDocument[]
  /** Business and above approve and have statuses (T40) */
  isApprovalShown: boolean
  /** faint product mark on every page (T31) */
  isWatermarked: boolean
}
