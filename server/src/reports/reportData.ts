import type { Score } from '@nspect/contract/checklistAnswers/checklistScore'
import type { compareVisits } from '@nspect/contract/checklistAnswers/visitFigures'
import type { CommentAction } from '@nspect/contract/comments/comments'
import type { Locale } from '@nspect/contract/i18n/locale'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { PhotoTime } from '@nspect/contract/media/photoTime'
import type { PinStage } from '@nspect/contract/pins/pinStage'
import type { CountedPin } from '@nspect/contract/pins/pinStatistics'
import type { CurrentDecision } from '@nspect/contract/planDecisions/currentDecision'
import type { DecisionRecord, ListedDecision } from '@nspect/contract/planDecisions/planDecisions'
import type { PlanLine } from '@nspect/contract/planLines/planLines'
import type { PaperSize, PrintGrouping, PrintLayout } from '@nspect/contract/prints/printing'
import type { PrintStyle } from '@nspect/contract/prints/printStyle'
import type { BrandPack } from '@nspect/contract/projectTypes/brandPack'
import type { RenovationCycle } from '@nspect/contract/projectTypes/improvementPlan'
import type { SignatureDrawing, SignatureKind } from '@nspect/contract/reports/handovers'
import type { Language } from '@nspect/contract/shared/enums'
import type { PinWork } from '@nspect/contract/works/workFields'
import type { WorkGrouping } from '@nspect/contract/works/workGroupings'

/** A picture of the report: the name of a stored file, and its size in pixels. */
export interface ReportImage {
  name: string
  width: number
  height: number
}

/** A photo with the time that its camera wrote; null: unknown, or the client does not show it. */
export interface ReportPhoto {
  image: ReportImage
  taken: PhotoTime | null
}

/** An area seen from above, in metres: x to the right, y down. */
export interface GroundBox {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Where a point is: on a picture of the report, by its index, or in the model as seen from above,
 * in metres.
 */
export type ReportPlace =
  | { on: 'picture'; picture: number; box: PercentBox }
  | { on: 'model'; x: number; y: number }

/**
 * A rendered view of the model from above, with the area that it shows; null for one that shows all
 * floors.
 */
export interface ReportTopView {
  floor: number | null
  image: ReportImage
  area: GroundBox
}

/** How the report is printed. */
export interface PrintOptions {
  layout: PrintLayout
  grouping: PrintGrouping
  /** of the list of works; absent: by what its points have */
  works?: WorkGrouping | undefined
  paper: PaperSize
}

/** A question or a field with its value. */
export interface ReportAnswer {
  label: string
  value: string
  /** the value is a calendar day, YYYY-MM-DD, to be formatted for the reader */
  isDay: boolean
  /** the value is a number with a decimal point, to be formatted for the reader */
  isDecimal?: boolean
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
  /** of a repair */
  photos: ReportPhoto[]
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

/** An answer to an item of a checklist, as its reader writes it; empty: there is none. */
export interface ReportCheck {
  question: string
  answer: string
  isFailed: boolean
  isCritical: boolean
  note: string
  /** taken over from the inspection that this one repeats */
  isUnchanged: boolean
  /** its answer in the inspection that this one repeats, if that was another */
  before: { answer: string; photos: ReportImage[]; isWorse: boolean } | null
  /** of the point that it has become; null: none, or not of this report */
  pinNumber: number | null
  photos: ReportImage[]
}

/** A section of a checklist in one room. */
export interface ReportCheckSection {
  /** of its checklist, and its own; each may be empty where another says the same */
  name: string
  score: Score
  checks: ReportCheck[]
}

/** A room, or the inspection as a whole, with the answers to its checklists. */
export interface ReportCheckedRoom {
  /** empty: the inspection as a whole */
  name: string
  floor: string
  score: Score
  isPassing: boolean | null
  sections: ReportCheckSection[]
}

/** What was looked at, and how it scored (T660). */
export interface ReportRound {
  /** the inspection that this one repeats, and the figures of both; null: it repeats none */
  before: { scanDate: string; figures: ReturnType<typeof compareVisits> } | null
  score: Score
  isPassing: boolean | null
  rooms: ReportCheckedRoom[]
}

/** The data of a Property Improvement Plan: days are YYYY-MM-DD, unknown values are empty. */
export interface ReportPlan {
  /**
   * the form without its schedule; `key` is the API's, `isOwnLabel`: the client's label differs
   * from the template's
   */
  details: (ReportAnswer & { key: string; isOwnLabel: boolean })[]
  issuedOn: string
  validUntil: string
  /** the brand's wording; where it has none, the product's is used */
  labels: BrandPack['labels']
  introduction: string
  /** guest rooms; null: unknown */
  keys: number | null
  schedule: { years: RenovationCycle; scope: string; date: string; description: string }[]
}

/** How the parties of a handover answered, as it is printed and sealed. */
export interface ReportSignatures {
  /** when the server got them (ISO instant) */
  receivedAt: string
  parties: {
    role: string
    name: string
    kind: SignatureKind
    drawing: SignatureDrawing | null
    /** for refusing */
    reason: string | null
    /** by the clock of the device */
    signedAt: string
  }[]
}

/** One point of the printed report. Times are ISO instants in UTC. */
export interface ReportPin extends CountedPin {
  id: number
  title: string
  /** the panorama of a tour that it is in */
  panorama?: string
  /** the part of a building that came as IFC on which it lies */
  element?: string
  /** its progress: shown before the rest of its state */
  stage: PinStage
  description: string
  /** values of attributes that are shown as facts, with the name of the attribute */
  facts: (ReportAnswer & { key: string })[]
  /** added with a photo after the inspection was completed (T97) */
  isAddedAfterCompletion: boolean
  /** null if the client's plan has no statuses */
  status: { name: string; color: string } | null
  place: ReportPlace | null
  /** pictures that it was not placed on, by their index, with its place there in percent */
  seenOn?: { picture: number; x: number; y: number }[]
  /** its place in the model as seen from above, also of a point that is on a picture, too */
  ground: { x: number; y: number } | null
  work: PinWork
  /** names of the checked boxes */
  checkBoxes: string[]
  /** those visible to outsiders; of a plan without its two dates */
  customFields: ReportAnswer[]
  /** a plan's dates of this point: a day, for an approval its instant, or empty (T93) */
  required: string
  actual: string
  /** of a plan: what it says about the point, and what its totals go by */
  ofPlan?: {
    line: PlanLine | null
    decision: CurrentDecision | null
    cycle: RenovationCycle | null
    roomKind: string
  }
  reportedBy: string
  /** the picture taken when the point was saved, showing its pin */
  still: ReportImage | null
  /** of a photo that it was created from */
  stillTaken: PhotoTime | null
  resolution: {
    image: ReportImage | null
    taken: PhotoTime | null
    link: string | null
    by: string
    on: string
  } | null
  /** the inspector's own photos */
  photos: (ReportPhoto & { caption: string })[]
  /** oldest first */
  comments: ReportComment[]
}

/**
 * The content of the printed report: all that its layout and its painter know. The report on screen
 * uses the API's `ReportedPin` and `Project` (contract/src/reports/reports.ts), from which this is built,
 * too.
 */
export interface ReportData {
  /** when the report was created (ISO instant) and by whom: both are on every page */
  asOf: string
  by: string
  language: Language
  /** of its reader, for dates and numbers */
  locale: Locale
  /** IANA name; times are printed in it */
  timeZone: string
  options: PrintOptions
  /** `address` is the surveyor's own, for the foot of the report; empty if unknown */
  client: { businessName: string; logo: ReportImage | null; address: string }
  /** who it is made for, never their contact; null: nobody is named */
  customer: { name: string; logo: ReportImage | null } | null
  /** the client's own colours, words and choice of facts, else the product's */
  look: PrintStyle
  project: {
    id: number
    projectName: string
    projectTypeName: string
    notes: string
    /** plain calendar day, YYYY-MM-DD */
    scanDate: string
    completedDateTime: string | null
    /** of the building, for the cover; never a close-up of a defect */
    cover: ReportImage | null
    /** the name of what is inspected; empty if unknown */
    building: string
    /** what the customer calls it; empty if nothing */
    yourReference: string
    /** of the building; empty if unknown */
    address: string
    /** who surveyed it; empty if unknown */
    surveyor: string
  }
  /** the inspection's pictures, on which points are drawn */
  pictures: ReportImage[]
  /** what each is called: the name of its sheet; empty if it has none */
  pictureNames: string[]
  /** rendered views of the model from above; where there is none, a schematic one is drawn */
  topViews: ReportTopView[]
  /** of a model that came as IFC: its storeys by name, lowest first */
  storeys: readonly string[]
  /** the model seen from above; null if unknown */
  extent: GroundBox | null
  /**
   * names of the fields that the list of works shows as columns, null for a field that the type
   * does not have
   */
  workFields: Record<keyof PinWork, string | null>
  /** ISO 4217 code of the costs, null if unknown */
  currency: string | null
  /** percent that the list of works adds to its costs; null: none */
  taxRate: string | null
  /** the type's texts, and whether the report ends with lines to sign */
  scope: string
  limitations: string
  method: string
  hasSignatures: boolean
  /** of a report that is handed over: printed in place of the lines to sign */
  signed?: ReportSignatures
  /** the fields of the type's form when the inspection was created */
  formFields: ReportAnswer[]
  /** nSpection Properties: the type's questions; one without an answer only if reports show those */
  properties: ReportAnswer[]
  pins: ReportPin[]
  /** for a type with the Property Improvement Plan template, which has a layout of its own (T94) */
  plan: ReportPlan | null
  /** what reviewers decided, printed instead of the report; null: it was not asked for */
  decisions: { list: ListedDecision[]; totals: DecisionRecord['totals'] } | null
  documents: ReportDocument[]
  /** null: it has no checklists, or none was answered yet */
  round: ReportRound | null
  /**
   * points alone, without the report around them: by a link to chosen points (T102), or a single
   * one that was asked for
   */
  isOfPoints: boolean
  /** some of the points were chosen to be printed, perhaps those of one floor; null: all of them */
  choice: { of: number; floor: number | null } | null
  /** Business and above have approvals and statuses (T40) */
  isApprovalShown: boolean
  /** faint product mark on every page (T31) */
  isWatermarked: boolean
  /** the product's name in the footer of every page (T31) */
  isProductNamed: boolean
}
