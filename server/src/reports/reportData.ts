import type { CommentAction } from '@nspect/contract/comments'
import type { Language } from '@nspect/contract/enums'
import type { RenovationCycle } from '@nspect/contract/improvementPlan'
import type { Stage } from '@nspect/contract/pinStage'
import type { CountedPin } from '@nspect/contract/pinStatistics'

/** A picture of the report: the name of a stored file, and its size in pixels. */
export interface ReportImage {
  name: string
  width: number
  height: number
}

/** A question or a field with its value. */
export interface ReportAnswer {
  label: string
  value: string
  /** the value is a calendar day, YYYY-MM-DD, to be formatted by language */
  isDay: boolean
}

export interface ReportComment {
  /** empty for a repair step without text */
  words: string
  /** the author; visitors are marked as such */
  by: string
  on: string
  /** by a visitor, after the inspection was completed (T97) */
  isAddedAfterCompletion: boolean
  action: CommentAction | null
  image: ReportImage | null
  link: string | null
}

/** A document meant for reports: a file, or a URL if `link` is set. */
export interface ReportDocument {
  name: string
  description: string
  fileName: string
  link: string | null
  thumb: ReportImage | null
}

/** The data of a Property Improvement Plan: days are YYYY-MM-DD, unknown values are empty. */
export interface ReportPlan {
  /** the form without its schedule; `key` is the API's, `isOwnLabel`: the client's label differs from the template's */
  details: (ReportAnswer & { key: string; isOwnLabel: boolean })[]
  issuedOn: string
  validUntil: string
  schedule: { years: RenovationCycle; scope: string; date: string; description: string }[]
}

/** One point of the printed report. Times are ISO instants in UTC. */
export interface ReportPin extends CountedPin {
  id: number
  title: string
  /** its progress: shown before the rest of its state */
  stage: Stage
  description: string
  /** other values, shown among its facts */
  facts: ReportAnswer[]
  /** added with a photo after the inspection was completed (T97) */
  isAddedAfterCompletion: boolean
  /** null if the client's plan has no statuses */
  status: { name: string; color: string } | null
  /** names of the checked boxes */
  checkBoxes: string[]
  /** those visible to outsiders; of a plan without its two dates */
  customFields: ReportAnswer[]
  /** a plan's dates of this point: a day, for an approval its instant, or empty (T93) */
  required: string
  actual: string
  reportedBy: string
  /** the picture taken when the point was saved, showing its pin */
  still: ReportImage | null
  resolution: { image: ReportImage | null; link: string | null; by: string; on: string } | null
  /** the inspector's own photos */
  photos: { image: ReportImage; caption: string }[]
  /** oldest first */
  comments: ReportComment[]
}

/**
 * The content of the printed report: all that its layout and its painter know. The report on screen uses the API's
 * `ReportedPin` and `Project` (contract/src/reports.ts), from which this is built, too.
 */
export interface ReportData {
  /** when the report was created (ISO instant) and by whom: both are on every page */
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
  /** the fields of the type's form when the inspection was created */
  formFields: ReportAnswer[]
  /** nSpection Properties: every question of the type, an unanswered one with an empty value */
  properties: ReportAnswer[]
  pins: ReportPin[]
  /** for a type with the Property Improvement Plan template, which has a layout of its own (T94) */
  plan: ReportPlan | null
  documents: ReportDocument[]
  /** it contains chosen points only, printed through a link to them (T102) */
  isOfPoints: boolean
  /** Business and above have approvals and statuses (T40) */
  isApprovalShown: boolean
  /** faint product mark on every page (T31) */
  isWatermarked: boolean
  /** the product's name in the footer of every page (T31) */
  isProductNamed: boolean
}
