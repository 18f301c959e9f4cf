import type { CustomFieldType } from '@nspect/contract/customFields'
import { shownName, visitorName } from '@nspect/contract/displayNames'
import { type Language, tiers } from '@nspect/contract/enums'
import type { PlanFieldKey } from '@nspect/contract/improvementPlan'
import { attributeHeading, factAttributes } from '@nspect/contract/pinAttributes'
import { stageOf } from '@nspect/contract/pinStage'
import type { Scope } from '../db/scope.ts'
import type { FileVariant } from '../db/tables/files.ts'
import { assertFound } from '../http/httpError.ts'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import { findProjectDetail } from '../projects/projects.queries.ts'
import { mapPlan, type PlanFieldIds, planDatesOf } from './improvementPlan.mapper.ts'
import type { ReportAnswer, ReportData, ReportImage, ReportPin } from './reportData.ts'
import { listKeyedFields } from './reports.queries.ts'

/** The colour of a point without its own (T69). */
const plainGrey = '#6b7280'

const imageOf = (variant: FileVariant | undefined): ReportImage | null =>
  variant?.mime === 'image/jpeg' ? { name: variant.name, width: variant.width, height: variant.height } : null

const answerOf = (label: string, value: string, fieldType: CustomFieldType | 'text' = 'text'): ReportAnswer => ({
  label,
  value,
  isDay: fieldType === 'date',
})

interface Drawing {
  language: Language
  /** translates built-in names into the report's language */
  shown: (name: string) => string
  ofVisitor: (name: string) => string
  isApprovalShown: boolean
  /** the plan's fields, for a plan, which shows stills small */
  planFields: PlanFieldIds | null
}

const viewPoint = (reported: ReportPinRow, drawing: Drawing): ReportPin => {
  const { language, shown, ofVisitor, isApprovalShown, planFields } = drawing
  const { pin, ...row } = reported
  const still = row.still?.variants
  return {
    id: pin.id,
    pinNumber: pin.pinNumber,
    title: pin.title,
    stage: stageOf({ ...pin, lastStep: row.lastStep }, isApprovalShown),
    description: pin.description,
    facts: factAttributes
      .filter((name) => pin[name])
      .map((name) => answerOf(attributeHeading(language, name), String(pin[name]))),
    category: shown(row.categoryName),
    color: row.categoryColor ?? plainGrey,
    isResolved: pin.isResolved,
    isApproved: pin.isApproved,
    isCritical: pin.isCritical,
    isOsha: pin.isOsha,
    isAddedAfterCompletion: pin.isAddedAfterCompletion,
    status: isApprovalShown && row.status ? { name: shown(row.status.name), color: row.status.poiColorCode } : null,
    checkBoxes: row.checkBoxes.filter(({ isChecked }) => isChecked).map(({ name }) => shown(name)),
    customFields: row.customFields
      .filter(({ customFieldId }) => !planFields?.has(customFieldId))
      .map(({ name, value, customFieldType }) => answerOf(shown(name), value, customFieldType)),
    ...(planFields ? planDatesOf(reported, planFields) : { required: '', actual: '' }),
    reportedBy: pin.anonymousUser ?? shown(row.addedByName),
    reportedOn: pin.createdAt.toISOString(),
    floor: pin.matterPointCoordinates?.floor ?? null,
    // a photo that a point was created from has a size for reports; a still from the viewer is one
    still: imageOf((planFields && still?.card) || (still?.report ?? still?.full)),
    resolution: pin.isResolved
      ? {
          image: imageOf(row.resolution?.variants.report),
          link: pin.resolutionLink,
          by: shown(pin.resolvedBy ?? row.updatedByName),
          on: (pin.resolvedAt ?? pin.updatedAt).toISOString(),
        }
      : null,
    photos: row.photos.flatMap(({ caption, variants }) => {
      const photo = imageOf(variants.report ?? variants.full)
      return photo ? [{ image: photo, caption }] : []
    }),
    comments: row.comments.map((said) => ({
      words: said.comment,
      by: said.userId === null ? ofVisitor(said.commentedBy) : shown(said.commentedBy),
      on: new Date(said.createdAt).toISOString(),
      isAddedAfterCompletion: said.isAddedAfterCompletion,
      action: said.action,
      // the latest evidence is already shown next to the still
      image:
        said.variants?.report?.name === row.resolution?.variants.report?.name ? null : imageOf(said.variants?.report),
      link: said.resolutionLink,
    })),
  }
}

/** The first still, in its report size. */
const coverOf = (rows: readonly ReportPinRow[]) => {
  const still = rows.find((row) => row.still?.variants.full?.mime === 'image/jpeg')?.still?.variants
  return still?.report ?? still?.full
}

/** Builds the report of an inspection for the painter. */
export const mapReport = async (
  scope: Scope,
  projectId: number,
  rows: readonly ReportPinRow[],
  reader: Pick<ReportData, 'language' | 'timeZone'>,
): Promise<ReportData> => {
  const found = assertFound(await findProjectDetail(scope, projectId), 'record.missing')
  const isFrom = (tier: (typeof tiers)[number]) => tiers.indexOf(found.tier) >= tiers.indexOf(tier)
  const plan = mapPlan(found.projectType.formJSON, found.formJSON)
  const keyed = plan ? await listKeyedFields(scope, found.projectTypeId) : []
  const planFields = plan && new Map(keyed.map(({ id, key }) => [id, key as PlanFieldKey]))
  const shown = shownName.bind(undefined, reader.language)
  const ofVisitor = visitorName.bind(undefined, reader.language)
  const isApprovalShown = isFrom('Business')
  const pins = rows.map((row) =>
    viewPoint(row, { language: reader.language, shown, ofVisitor, isApprovalShown, planFields }),
  )
  return {
    asOf: scope.now.toISOString(),
    by: scope.actor?.kind === 'staff' ? scope.actor.name : found.businessName,
    language: reader.language,
    timeZone: reader.timeZone,
    client: { businessName: found.businessName, logo: imageOf(found.logo?.report) },
    project: {
      id: found.id,
      projectName: found.projectName,
      projectTypeName: found.projectType.name,
      notes: found.notes,
      scanDate: found.scanDate,
      completedDateTime: found.completedAt?.toISOString() ?? null,
      cover: imageOf(coverOf(rows)),
    },
    formFields: found.formJSON.map(({ label, value, type }) => answerOf(label, value, type)),
    properties: found.answers.map(({ question, answer }) => answerOf(question, answer)),
    pins,
    plan,
    documents: found.documents
      .filter(({ includeInReports }) => includeInReports)
      .map(({ name, description, link, file }) => ({
        name,
        description,
        fileName: file?.displayName ?? '',
        link,
        thumb: imageOf(file?.variants.report),
      })),
    isOfPoints: scope.actor?.kind === 'visitor' && scope.actor.pinIds !== null,
    isApprovalShown,
    // always below Professional, from there on unless the client has it removed (T31)
    isWatermarked: !isFrom('Professional') || !found.removeWaterMark,
    isProductNamed: !isFrom('Professional') || !found.removeCobrandedReport,
  }
}
