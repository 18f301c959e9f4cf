import type { CommentAction } from '@nspect/contract/comments'
import type { RenovationCycle } from '@nspect/contract/improvementPlan'
import type { Stage } from '@nspect/contract/stage'
import type { TalliedPin } from '@nspect/contract/tally'
import type { Language } from '@nspect/contract/vocab'

/** A picture of the report: the name of a stored file, and its size in pixels. */
export interface ReportImage {
  name: string
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
  /** of a visitor marked as such */
  by: string
  on: string
  /** by a visitor, when the inspection was completed already (T97) */
  isAddedAfterCompletion: boolean
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

/** What a Property Improvement Plan tells besides: days are YYYY-MM-DD, what is not known is empty. */
export interface ReportPlan {
  /** the form but for its schedule; `key` is the wire's, `isOwnLabel`: the client words it otherwise than the template */
  details: (ReportAnswer & { key: string; isOwnLabel: boolean })[]
  issuedOn: string
  validUntil: string
  schedule: { years: RenovationCycle; scope: string; date: string; description: string }[]
}

/** One point as the printed report tells it. Times are ISO instants in UTC. */
export interface ReportPin extends TalliedPin {
  id: number
  title: string
  /** how far it is: told before everything else of its state */
  stage: Stage
  description: string
  /** what else is written of it and stands among its facts */
  facts: ReportAnswer[]
  /** it came with a photo when the inspection was completed already (T97) */
  isAddedAfterCompletion: boolean
  /** null where the client's plan has no statuses */
  status: { name: string; color: string } | null
  /** names of the boxes that are ticked */
  checkBoxes: string[]
  /** those that outsiders may see; of a plan without its two dates */
  customFields: ReportAnswer[]
  /** a plan's dates of this point: a day, of an approval its instant, or empty (T93) */
  required: string
  actual: string
  reportedBy: string
  /** the picture taken when the point was saved, with the pin in it */
  still: ReportImage | null
  resolution: { image: ReportImage | null; link: string | null; by: string; on: string } | null
  /** the inspector's own */
  photos: { image: ReportImage; caption: string }[]
  /** oldest first */
  comments: ReportComment[]
}

/**
 * What the printed report shows: all that its layout and its painter know. The report on screen is drawn from the wire's
 * `ReportedPin` and `Project` (contract/src/reports.ts), of which this is made, too.
 */
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
  /** of a type with the Property Improvement Plan template, which prints a layout of its own (T94) */
  plan: ReportPlan | null
  documents: ReportDocument[]
  /** it tells of one point alone, as a link to one point prints it (T102) */
  isOnePoint: boolean
  /** Business and above approve and have statuses (T40) */
  isApprovalShown: boolean
  /** faint product mark on every page (T31) */
  isWatermarked: boolean
  /** the product's name in the foot of every page (T31) */
  isProductNamed: boolean
}
