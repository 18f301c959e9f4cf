import { timeZone } from '@nspect/contract/accounts/accounts'
import { buildingRoutes } from '@nspect/contract/buildings/buildings'
import { checklistAnswer, otherAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import {
  type ChecklistContent,
  checklistContent,
} from '@nspect/contract/checklists/checklistContent'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { commentActions } from '@nspect/contract/comments/comments'
import { customerRoutes } from '@nspect/contract/customers/customers'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { modelFile } from '@nspect/contract/media/modelFile'
import { modelKind } from '@nspect/contract/media/modelFormats'
import { isPhotoTime } from '@nspect/contract/media/photoTime'
import { pinRoutes, visitorStates } from '@nspect/contract/pins/pins'
import { severities } from '@nspect/contract/pins/severity'
import { decision } from '@nspect/contract/planDecisions/planDecisions'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { projectEventKinds } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  checkBoxRoutes,
  customFieldRoutes,
  metaDataFieldRoutes,
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import {
  handoverParty,
  handoverStates,
  signatureDrawing,
  signatureKinds,
} from '@nspect/contract/reports/handovers'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { reviewer } from '@nspect/contract/reports/shareLinks'
import { carriedStates, revisionStates } from '@nspect/contract/revisions/revisions'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { scheduleProblems, scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { isSecretSettingKey, validateSetting } from '@nspect/contract/settings/knownSettings'
import { customFieldTypes } from '@nspect/contract/shared/customFields'
import { languages, roles, shareLevels, tiers } from '@nspect/contract/shared/enums'
import { httpsLink } from '@nspect/contract/shared/scalars'
import { type ImportColumns, importColumns, importKinds } from '@nspect/contract/tables/tables'
import { userRoutes } from '@nspect/contract/users/users'
import { z } from 'zod'
import type { ExportedRow } from './mapIds.ts'
import { BrokenArchiveError } from './readArchive.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** The form of each table: a column is held to the schema of the field with its name. */
const forms: Readonly<Record<string, Shape>> = {
  clients: clientRoutes.saveClient.body.shape,
  users: userRoutes.addUser.body.shape,
  firms: firmRoutes.saveFirm.body.shape,
  buildings: buildingRoutes.saveBuilding.body.shape,
  plan_lines: planLineRoutes.savePlanLine.body.shape,
  rooms: roomRoutes.saveRoom.body.shape,
  handover_parties: handoverParty.shape,
  schedules: scheduleRoutes.saveSchedule.body.shape,
  customers: customerRoutes.saveCustomer.body.shape,
  project_types: projectTypeConfigurationRoutes.saveProjectType.body.shape,
  point_categories: pointCategoryRoutes.savePointCategory.body.shape,
  poi_statuses: poiStatusRoutes.savePoiStatus.body.shape,
  check_boxes: checkBoxRoutes.saveCheckBox.body.shape,
  custom_fields: customFieldRoutes.saveCustomField.body.shape,
  meta_data_fields: metaDataFieldRoutes.saveMetaDataField.body.shape,
  projects: projectRoutes.saveProject.body.shape,
  project_pins: pinRoutes.savePin.body.shape,
  project_documents: documentRoutes.saveDocument.body.shape,
  share_links: reportRoutes.saveShareLink.body.shape,
}

/** Content types that uploads are stored under: none that a browser runs. */
const storedType = z
  .string()
  .regex(
    /^(image\/(jpeg|png|webp|gif)|model\/[\w.+-]+|text\/(csv|plain)|video\/mp4|application\/(pdf|zip|msword|octet-stream|x-step|vnd\.[\w.-]+))$/,
  )

const isDecisionRecord = (text: string): boolean => {
  try {
    return decision.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Columns whose values forms give under another name, or not at all. */
const others: Readonly<Record<string, Shape>> = {
  clients: { tier: z.enum(tiers) },
  // a SuperAdmin belongs to no client
  users: {
    role: z.enum(roles).exclude(['SuperAdmin']),
    language: z.enum(languages),
    time_zone: timeZone,
  },
  custom_fields: { custom_field_type: forms.custom_fields?.customFieldType ?? z.string() },
  files: {
    mime: storedType,
    kind: z.union([modelKind, z.enum(['photo', 'still', 'plan', 'document', 'logo', 'guidance'])]),
    taken_at: z.string().refine(isPhotoTime),
  },
  checklist_answers: {
    item_key: checklistAnswer.shape.itemKey,
    result: checklistAnswer.shape.result,
  },
  import_mappings: { kind: z.enum(importKinds) },
  models: { state: modelFile.shape.state },
  plan_sheets: { state: z.enum(['waiting', 'ready', 'failed']) },
  point_templates: { severity: z.enum(severities) },
  handovers: { state: z.enum(handoverStates), language: z.enum(languages) },
  handover_parties: {
    kind: z.enum(signatureKinds),
    drawing: signatureDrawing,
  },
  schedules: { problem: z.enum(scheduleProblems) },
  project_events: { kind: z.enum(projectEventKinds) },
  pin_custom_fields: { custom_field_type: z.enum(customFieldTypes) },
  carried_pins: { state: z.enum(carriedStates) },
  project_pins: {
    resolution_link: httpsLink,
    visitor_state: z.enum(visitorStates),
    default_severity: z.enum(severities),
  },
  project_pin_comments: { resolution_link: httpsLink, action: z.enum(commentActions) },
  project_documents: { link: httpsLink },
  media_revisions: {
    model_link: forms.projects?.modelLink ?? httpsLink,
    state: z.enum(revisionStates),
  },
  tour_captures: { model_link: forms.projects?.modelLink ?? httpsLink },
  share_links: {
    level: z.enum(shareLevels),
    language: z.enum(languages),
    reviewer_name: reviewer.shape.name,
    reviewer_email: reviewer.shape.email,
  },
  plan_decisions: { record: z.string().refine(isDecisionRecord), reviewer: reviewer.shape.name },
}

const toPropertyName = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Texts that are not held to a form, with the reason. */
export const unrestrictedTexts: Readonly<Record<string, string>> = {
  'checklist_answers.text': 'shown as text',
  'settings.key': 'held together with its value',
  'settings.value': 'held together with its key',
  'files.name': 'replaced by a new name',
  'files.sha256': 'shown as text',
  'handovers.locale': 'resolved to a known one',
  'handovers.fingerprint': 'shown as text',
  'files.uploaded_sha256': 'shown as text',
  'files.camera': 'shown as text',
  'files.display_name': 'shown as text, and cleaned when it names a download',
  'users.twin': 'tells accounts with one name apart; never shown',
  'user_projects.news_in': 'emptied by the import',
  'project_pins.news_in': 'emptied by the import',
  'project_pin_comments.news_in': 'emptied by the import',
  'project_pin_comments.imported_id': 'compared, never shown',
  'import_mappings.headings': 'compared, never shown',
  'captured_panoramas.sweep_id': 'compared, never shown',
  'evidence_entries.entry': 'compared, never shown',
  'evidence_entries.content': 'compared, never shown',
  'evidence_entries.salt': 'compared, never shown',
  'evidence_entries.hash': 'compared, never shown',
  'plan_decisions.salt': 'compared, never shown',
  'pin_external_ids.external_id': 'compared, never shown',
  'rooms.global_id': 'compared, never shown',
  'tour_nodes.key': 'compared, never shown',
  'project_types.ready_type': 'compared, never shown',
  'models.problem': 'the code of an error; an unknown one shows the general sentence',
  'plan_sheets.problem': 'the code of an error; an unknown one shows the general sentence',
  'plan_sheets.text': 'words of a drawing, of any length',
  'meta_data_answers.answer': 'shown as text',
  'pin_check_boxes.name': 'shown as text',
  'pin_custom_fields.name': 'shown as text',
  'pin_custom_fields.value': 'shown as text',
  'pin_photos.caption': 'shown as text',
  'plan_sheets.name': 'shown as text',
  'point_templates.title': 'shown as text',
  'point_templates.description': 'shown as text',
  'project_events.reason': 'shown as text',
  'project_pin_comments.comment': 'shown as text',
  'project_pin_comments.commented_by': 'shown as text',
  'project_pins.anonymous_user': 'shown as text',
  'project_pins.resolved_by': 'shown as text',
  'tour_nodes.name': 'shown as text',
}

/** What a column's text is held to; undefined: any text. */
export const getImportedValueRule = (table: string, column: string): z.ZodType | undefined =>
  others[table]?.[column] ?? forms[table]?.[toPropertyName(column)]

/**
 * Throws `BrokenArchiveError` for a text that no form of the product would take: a plan that there
 * is none of, a link that runs a script. Absent and empty values pass, since older versions asked
 * for less.
 */
export const assertImportedValuesAllowed = (table: string, row: ExportedRow): void => {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || value === '') continue
    const rule = getImportedValueRule(table, column)
    if (rule && !rule.safeParse(value).success) throw createValueError(table, column, value)
  }
  if (table !== 'settings') return
  const [key, value] = [String(row.key), String(row.value)]
  if (isSecretSettingKey(key) || validateSetting(key, value) !== undefined)
    throw createValueError(table, key, value)
}

/** What a checklist says; throws `BrokenArchiveError` if it says nothing that a form would take. */
export const parseChecklist = (content: unknown): ChecklistContent => {
  const { data } = checklistContent.safeParse(content)
  if (!data) throw new BrokenArchiveError('The archive has a checklist that cannot be used.')
  return data
}

/** An answer that gave way to another; null if there is none, or none that can be shown. */
export const parseOtherAnswer = (other: unknown) => otherAnswer.safeParse(other).data ?? null

/** The columns that were chosen for an import; none if they cannot be used. */
export const parseImportColumns = (columns: unknown): ImportColumns =>
  importColumns.safeParse(columns).data ?? {}

const createValueError = (table: string, column: string, value: string) =>
  new BrokenArchiveError(
    `The archive has a value that cannot be used: ${column} of ${table} is “${value.slice(0, 60)}”.`,
  )
