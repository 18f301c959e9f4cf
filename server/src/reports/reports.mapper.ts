import type { Locale } from '@nspect/contract/i18n/locale'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { listStoreyNames } from '@nspect/contract/media/elementNames'
import { formatElementName } from '@nspect/contract/names/elementName'
import { getNames } from '@nspect/contract/names/getNames'
import {
  formatAssigneeName,
  formatCommentAuthor,
  formatDisplayName,
  formatVisitorName,
  getPinAttributeHeading,
  getSeverityName,
} from '@nspect/contract/names/names'
import {
  factAttributes,
  pickRatingDefaults,
  withheldAttributeValues,
} from '@nspect/contract/pins/pinAttributes'
import type { PinMedia } from '@nspect/contract/pins/pinSightings'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import { isStatusMoreThanStage } from '@nspect/contract/pins/stageNames/stageNames'
import { defaultPrintStyle, type PrintStyle } from '@nspect/contract/prints/printStyle'
import { isReportedAnswer } from '@nspect/contract/reports/reportAnswers'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { type Language, tiers } from '@nspect/contract/shared/enums'
import { pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'
import {
  type PinWork,
  pickWorkListFields,
  readPinWork,
  type WorkFields,
} from '@nspect/contract/works/workFields'
import { isCallerLimitedToPins } from '../access/pinAccess.queries.ts'
import { listAnswers } from '../checklistAnswers/checklistAnswers.queries.ts'
import { findChecklistsOfProject } from '../checklistAnswers/projectChecklists.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import { mapPhotoTime } from '../files/photos/photoTimes.mapper.ts'
import { assertFound } from '../http/httpError.ts'
import { canSeeCosts } from '../pins/pins.mapper.ts'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import { computeVerdictTotals, mapListedDecisions } from '../planDecisions/planDecisions.mapper.ts'
import { listDecisions } from '../planDecisions/planDecisions.queries.ts'
import { withoutCosts } from '../planLines/planLines.mapper.ts'
import { findProjectDetail, type ProjectDetail } from '../projects/projects.queries.ts'
import { listRooms } from '../rooms/rooms.queries.ts'
import {
  computePlanDatesOfPin,
  createPlanDatesReader,
  mapImprovementPlan,
  mapPointOfPlan,
  type PlanDates,
} from './improvementPlan.mapper.ts'
import {
  computeModelExtent,
  toImageSightings,
  toPinMedia,
  toPinPlaceFromAbove,
  toReportedPinPlace,
  toReportTopViews,
} from './pinPlaces.mapper.ts'
import { findPreviousVisit } from './previousVisit.ts'
import { findPrintStyle } from './print/printStyle.queries.ts'
import type { ReportAnswer, ReportData, ReportImage, ReportPin } from './reportData.ts'
import { toReportImage } from './reportImage.ts'
import { mapReportRound } from './reportRound.mapper.ts'
import { listDeletedKeyedFields } from './reports.queries.ts'

/** The colour of a point without its own (T69). */
const plainGrey = '#6b7280'

const toReportAnswer = (
  label: string,
  value: string,
  fieldType: CustomFieldType | 'text' = 'text',
): ReportAnswer => ({
  label,
  value,
  isDay: fieldType === 'date',
  ...(fieldType === 'decimal' && { isDecimal: true }),
})

interface Drawing {
  language: Language
  locale: Locale
  currency: string | null
  /** translates built-in names into the report's language */
  shown: (name: string) => string
  ofVisitor: (name: string) => string
  isApprovalShown: boolean
  /** of a plan, which shows stills small */
  planDates: PlanDates | null
  /** what the list of works reads */
  worksFrom: WorkFields
  detail: ProjectDetail
  /** where its points are seen besides their own places */
  media: PinMedia | null
  isOfPoints: boolean
}

/**
 * Who repaired a point: whoever submitted it, marked if it was a visitor, or marked it as resolved.
 */
export const getResolverName = (
  { pin, comments, updatedByName }: Pick<ReportPinRow, 'pin' | 'comments' | 'updatedByName'>,
  { shown, ofVisitor }: Pick<Drawing, 'shown' | 'ofVisitor'>,
): string => {
  const name = pin.resolvedBy ?? updatedByName
  const submission = comments.findLast(({ action }) => action === 'submit')
  return submission?.userId === null && submission.commentedBy === name
    ? ofVisitor(name)
    : shown(name)
}

const mapWork = ({ pin, room, customFields }: ReportPinRow, { worksFrom }: Drawing): PinWork =>
  readPinWork(
    { ...pin, room },
    worksFrom,
    (id) => customFields.find(({ customFieldId }) => customFieldId === id)?.value,
  )

/** The attributes that have a value, with it in the report's language. */
const listPinFacts = (
  { pin, assignedTo }: ReportPinRow,
  { language, locale, currency }: Drawing,
): ReportPin['facts'] =>
  factAttributes.flatMap((key) => {
    const value = pin[key]
    if (!value) return []
    const words: Partial<Record<typeof key, string>> = {
      severity: pin.severity ? getSeverityName(getNames(language), pin.severity) : '',
      estimatedCost: formatAmount(locale, value, currency),
      assignee: assignedTo ? formatAssigneeName(getNames(language), assignedTo) : '',
    }
    const isDay = key === 'dueDate'
    return [
      {
        label: getPinAttributeHeading(getNames(language), key),
        value: words[key] ?? value,
        isDay,
        key,
      },
    ]
  })

/** The panorama of a tour that a point is in. */
const toPanoramaName = (
  { pin }: ReportPinRow,
  { tourNodes }: ProjectDetail,
): Pick<ReportPin, 'panorama'> => {
  const place = pin.matterPointCoordinates
  const node = place && tourNodes.length > 1 ? pickPanoramaNodeOfPin(place, tourNodes) : undefined
  return node ? { panorama: node.name } : {}
}

const toElementFacts = (
  { pin }: ReportPinRow,
  { language }: Drawing,
): Pick<ReportPin, 'element'> => {
  const element = pin.matterPointCoordinates?.element
  const name = element && formatElementName(element, getNames(language))
  return name ? { element: name } : {}
}

const mapPoint = (reported: ReportPinRow, drawing: Drawing): ReportPin => {
  const { shown, ofVisitor, isApprovalShown, planDates, detail, media, isOfPoints } = drawing
  const { pin, ...row } = reported
  const still = row.still?.variants
  return {
    id: pin.id,
    pinNumber: pin.pinNumber,
    title: pin.title,
    stage: getPinStage(
      { ...pin, lastStep: row.lastStep, isStatusInProgress: row.isStatusInProgress },
      isApprovalShown,
    ),
    description: pin.description,
    facts: listPinFacts(reported, drawing),
    category: shown(row.categoryName),
    color: row.categoryColor ?? plainGrey,
    isResolved: pin.isResolved,
    isApproved: pin.isApproved,
    isCritical: pin.isCritical,
    isOsha: pin.isOsha,
    severity: pin.severity,
    ...pickRatingDefaults(pin),
    isAddedAfterCompletion: pin.isAddedAfterCompletion,
    status:
      isApprovalShown && row.status && isStatusMoreThanStage(row.status.name)
        ? { name: shown(row.status.name), color: row.status.poiColorCode }
        : null,
    // with a link to chosen points neither pictures nor the model are part of the report
    place: isOfPoints ? null : toReportedPinPlace(reported, detail),
    ...(!isOfPoints && toImageSightings(reported, media)),
    ground: isOfPoints ? null : toPinPlaceFromAbove(reported, detail),
    work: mapWork(reported, drawing),
    checkBoxes: row.checkBoxes.filter(({ isChecked }) => isChecked).map(({ name }) => shown(name)),
    customFields: row.customFields
      .filter(({ customFieldId }) => !planDates?.fields.has(customFieldId))
      .map(({ name, value, customFieldType }) =>
        toReportAnswer(shown(name), value, customFieldType),
      ),
    ...(planDates ? computePlanDatesOfPin(reported, planDates) : { required: '', actual: '' }),
    ...(planDates && { ofPlan: mapPointOfPlan(reported, planDates) }),
    reportedBy:
      pin.visitorState === null
        ? shown(pin.anonymousUser ?? row.addedByName)
        : ofVisitor(row.addedByName),
    reportedOn: pin.createdAt.toISOString(),
    floor: pin.matterPointCoordinates?.floor ?? null,
    ...(!isOfPoints && toPanoramaName(reported, detail)),
    ...toElementFacts(reported, drawing),
    // a photo that a point was created from has a size for reports; a still from the viewer is one
    still: toReportImage((planDates && still?.card) || (still?.report ?? still?.full)),
    resolution: pin.isResolved
      ? {
          image: toReportImage(row.resolution?.variants.report),
          taken: mapPhotoTime(row.resolution?.taken),
          link: pin.resolutionLink,
          by: getResolverName(reported, drawing),
          on: (pin.resolvedAt ?? pin.updatedAt).toISOString(),
        }
      : null,
    stillTaken: mapPhotoTime(row.still?.taken),
    photos: row.photos.flatMap(({ caption, variants, taken }) => {
      const photo = toReportImage(variants.report ?? variants.full)
      return photo ? [{ image: photo, caption, taken: mapPhotoTime(taken) }] : []
    }),
    comments: row.comments.map((said) => ({
      words: said.comment,
      by: formatCommentAuthor(getNames(drawing.language), said),
      on: new Date(said.createdAt).toISOString(),
      isAddedAfterCompletion: said.isAddedAfterCompletion,
      action: said.action,
      // the first photo of the latest evidence is already shown next to the still
      photos: said.photos.flatMap(({ variants: { report }, taken }) => {
        const image =
          report?.name === row.resolution?.variants.report?.name ? null : toReportImage(report)
        return image ? [{ image, taken: mapPhotoTime(taken) }] : []
      }),
      link: said.resolutionLink,
    })),
  }
}

/** Pixels of a picture's longer side up to which it is printed in full. */
const maxPixels = 3000

/** A picture of the inspection, large enough to read a plan's lettering. */
const toPlanImage = ({ report, full }: Record<string, FileVariant>): ReportImage => {
  const whole = toReportImage(full)
  const isModest = whole !== null && Math.max(whole.width, whole.height) <= maxPixels
  // a picture that cannot be printed keeps its place, because points refer to it by its index
  return (isModest ? whole : toReportImage(report)) ?? whole ?? { name: '', width: 4, height: 3 }
}

const addressKeys = ['address', 'propertyAddress', 'propertyLocation', 'location']
const addressLabels =
  /^(property )?(address|location)$|adresse|anschrift|dirección|住所|所在地|地址/i
const surveyorKeys = ['surveyor', 'inspector']
const surveyorLabels =
  /^(surveyor|inspector|inspected by|surveyed by)$|gutachter|prüfer|inspector|inspecteur|検査者|検査員|检查员/i

type FormAnswer = ProjectDetail['formJSON'][number]

const answerIn = (form: readonly FormAnswer[], keys: readonly string[], labels: RegExp): string => {
  const answered = form.filter(({ value, type }) => type === 'text' && value.trim() !== '')
  const found =
    answered.find(({ key }) => keys.includes(key)) ??
    answered.find(({ label }) => labels.test(label.trim()))
  return found?.value.trim() ?? ''
}

/** The two people who reported most points; visitors are not counted. */
const busiest = (rows: readonly ReportPinRow[], shown: Drawing['shown']): string => {
  const counts = new Map<string, number>()
  for (const { pin, addedByName } of rows) {
    if (pin.anonymousUser === null) counts.set(addedByName, (counts.get(addedByName) ?? 0) + 1)
  }
  const names = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => shown(name))
  return names.slice(0, 2).join(', ')
}

/**
 * What the list of works reads, and the names of its columns: a point's own attribute before a field.
 */
const worksIn = (detail: ProjectDetail, rows: readonly ReportPinRow[], language: Language) => {
  const worksFrom = pickWorkListFields(detail.projectType.projectTypeCustomFields)
  const { trade, room, due, cost } = worksFrom
  const nameOf = (name: 'dueDate' | 'estimatedCost', field: { name: string } | undefined) =>
    rows.some(({ pin }) => pin[name] !== null)
      ? getPinAttributeHeading(getNames(language), name)
      : (field?.name ?? null)
  return {
    worksFrom,
    workFields: {
      trade: trade?.name ?? null,
      room: room?.name ?? null,
      due: nameOf('dueDate', due),
      cost: nameOf('estimatedCost', cost),
    },
  }
}

/**
 * The rows as they are printed: without costs, if the reader may not see them or the look leaves
 * them out.
 */
const printedRows = (
  scope: Scope,
  rows: readonly ReportPinRow[],
  { facts }: PrintStyle,
): readonly ReportPinRow[] =>
  canSeeCosts(scope) && facts.includes('estimatedCost')
    ? rows
    : rows.map((row) => ({
        ...row,
        pin: { ...row.pin, ...withheldAttributeValues },
        planLine: withoutCosts(row.planLine),
        planDecision: canSeeCosts(scope) ? row.planDecision : null,
      }))

const toReportDocuments = ({ documents }: ProjectDetail): ReportData['documents'] =>
  documents
    .filter(({ includeInReports }) => includeInReports)
    .map(({ name, description, link, file }) => ({
      name,
      description,
      fileName: file?.displayName ?? '',
      link,
      thumb: toReportImage(file?.variants.report),
    }))

/** The head of the report; with a link to one point without what lies outside of it (T131). */
const mapInspection = (
  found: ProjectDetail,
  rows: readonly ReportPinRow[],
  { isOfPoints, shown }: Pick<Drawing, 'isOfPoints' | 'shown'>,
): ReportData['project'] => ({
  id: found.id,
  projectName: found.projectName,
  projectTypeName: found.projectType.name,
  notes: found.notes,
  scanDate: found.scanDate,
  completedDateTime: found.completedAt?.toISOString() ?? null,
  building: isOfPoints ? '' : (found.building?.name ?? ''),
  yourReference: isOfPoints ? '' : found.yourReference,
  cover: isOfPoints ? null : toReportImage(found.cover?.report ?? found.cover?.full),
  address: isOfPoints
    ? ''
    : found.building?.address || answerIn(found.formJSON, addressKeys, addressLabels),
  surveyor: isOfPoints
    ? ''
    : answerIn(found.formJSON, surveyorKeys, surveyorLabels) || busiest(rows, shown),
})

/** What a report depends on besides the inspection. */
export interface PrintContext
  extends Pick<
    ReportData,
    'language' | 'locale' | 'timeZone' | 'options' | 'currency' | 'taxRate'
  > {
  /** the points that are printed, if not all, and the floor that they are limited to */
  chosen?: readonly ReportPinRow[]
  floor?: number | null
  /** points alone, without the report around them */
  isOfPoints?: boolean
  /** questions without an answer are printed, too */
  showsUnanswered: boolean
  /** a look that is tried out, in place of the stored one */
  look?: PrintStyle
}

/** The answers to the checklists of an inspection that has some. */
const findReportRound = async (
  scope: Scope,
  found: ProjectDetail,
  rows: readonly ReportPinRow[],
  locale: Locale,
): Promise<ReportData['round']> => {
  if (!found.hasChecklists) return null
  const { checklists } = await findChecklistsOfProject(scope, found)
  return mapReportRound(
    {
      checklists,
      answers: await listAnswers(scope, found.id),
      rooms: await listRooms(scope, found.id),
      previous: await findPreviousVisit(scope, found.id),
      pinNumbers: new Map(rows.map(({ pin }) => [pin.id, pin.pinNumber])),
    },
    locale,
  )
}

const findReportDecisions = async (
  scope: Scope,
  projectId: number,
): Promise<ReportData['decisions']> => {
  const list = mapListedDecisions(await listDecisions(scope, projectId))
  return { list, totals: computeVerdictTotals(list.filter(({ isReplaced }) => !isReplaced)) }
}

/** Builds the report of an inspection for the painter. */
export const mapReport = async (
  scope: Scope,
  projectId: number,
  rows: readonly ReportPinRow[],
  context: PrintContext,
): Promise<ReportData> => {
  const {
    language,
    locale,
    timeZone,
    options,
    currency,
    taxRate,
    chosen,
    floor = null,
    showsUnanswered,
  } = context
  const found = assertFound(await findProjectDetail(scope, projectId), 'record.missing')
  const isFrom = (tier: (typeof tiers)[number]) => tiers.indexOf(found.tier) >= tiers.indexOf(tier)
  const plan = context.isOfPoints ? null : mapImprovementPlan(found.projectType, found.formJSON)
  const keyed = await listDeletedKeyedFields(scope, found.projectTypeId)
  const planDates = plan && createPlanDatesReader(found.projectType, found.formJSON, keyed)
  const names = getNames(language)
  const shown = formatDisplayName.bind(undefined, names)
  const ofVisitor = formatVisitorName.bind(undefined, names)
  const isApprovalShown = isFrom('Business')
  const isOfPoints = context.isOfPoints || isCallerLimitedToPins(scope)
  // a look of one's own takes Professional; after a downgrade it stays stored (T31)
  const look =
    context.look ??
    ((isFrom('Professional') && (await findPrintStyle(scope, found.clientId))?.look) ||
      defaultPrintStyle)
  const printed = printedRows(scope, chosen ?? rows, look)
  const { worksFrom, workFields } = worksIn(found, printed, language)
  const named = { language, locale, currency, shown, ofVisitor }
  const drawing = {
    ...named,
    isApprovalShown,
    planDates,
    worksFrom,
    detail: found,
    media: toPinMedia(found),
    isOfPoints,
  }
  const { projectType } = found
  return {
    asOf: scope.now.toISOString(),
    by: scope.actor?.kind === 'staff' ? scope.actor.name : found.businessName,
    language,
    locale,
    timeZone,
    options,
    client: {
      businessName: found.businessName,
      logo: toReportImage(found.logo?.report),
      address: isOfPoints ? '' : found.clientAddress.trim(),
    },
    customer:
      isOfPoints || !found.customer
        ? null
        : { name: found.customer.name, logo: toReportImage(found.customer.logo?.report) },
    look,
    project: mapInspection(found, rows, drawing),
    pictures: found.images.map(({ variants }) => toPlanImage(variants)),
    pictureNames: found.images.map(({ sheet }) => sheet?.name ?? ''),
    topViews: toReportTopViews(found),
    storeys: listStoreyNames(found.model),
    extent: computeModelExtent(found),
    workFields,
    currency,
    taxRate,
    scope: projectType.reportScope,
    limitations: projectType.reportLimitations,
    method: projectType.reportMethod,
    hasSignatures: projectType.hasSignatures,
    formFields: found.formJSON
      .filter(({ value }) => isReportedAnswer(value, showsUnanswered))
      .map(({ label, value, type }) => toReportAnswer(label, value, type)),
    properties: found.answers
      .filter(({ answer }) => isReportedAnswer(answer, showsUnanswered))
      .map(({ question, answer }) => toReportAnswer(question, answer)),
    pins: printed.map((row) => mapPoint(row, drawing)),
    choice: chosen && !isOfPoints ? { of: rows.length, floor } : null,
    plan,
    decisions: options.layout === 'decisions' ? await findReportDecisions(scope, projectId) : null,
    documents: toReportDocuments(found),
    round: isOfPoints || chosen ? null : await findReportRound(scope, found, printed, locale),
    isOfPoints,
    isApprovalShown,
    // always below Professional, from there on unless the client has it removed (T31)
    isWatermarked: !isFrom('Professional') || !found.removeWaterMark,
    isProductNamed: !isFrom('Professional') || !found.removeCobrandedReport,
  }
}
