import { type SQL, sql } from 'drizzle-orm'

/** The record of an audit event, in its current state. */
export interface AuditedRecord {
  title: string
  projectId?: number
  pinId?: number
  typeId?: number
}

const described = (title: SQL, place: SQL = sql``) =>
  sql`json_build_object('title', ${title} ${place})`

/**
 * Titles of audited records, for readers of a client's trail; in each, `it` is the record, or its
 * parent.
 */
const from = (table: string, what: SQL, id: SQL = sql`audit_events.record_id`) =>
  sql`(select ${what} from ${sql.identifier(table)} as it where it.client_id = audit_events.client_id and it.id = ${id})`

const pin = (id?: SQL) =>
  from(
    'project_pins',
    described(
      sql`it.pin_number || ' · ' || it.title`,
      sql`, 'projectId', it.project_id, 'pinId', it.id`,
    ),
    id,
  )
const project = (id?: SQL) =>
  from('projects', described(sql`it.project_name`, sql`, 'projectId', it.id`), id)
const partOfType = (table: string, title = sql`it.name`) =>
  from(table, described(title, sql`, 'typeId', it.project_type_id`))

/** The record that a row refers to in a column: for a comment its point. */
const named = (table: string, column: string) => from(table, sql`it.${sql.identifier(column)}`)

const person = sql`(select ${described(sql`trim(it.first_name || ' ' || it.last_name)`)} from users as it
  where it.id = audit_events.record_id and (audit_events.client_id is null or it.client_id = audit_events.client_id))`

/** By the record's name in the audit trail. */
const records: Readonly<Record<string, SQL>> = {
  user: person,
  session: person,
  client: sql`(select ${described(sql`it.business_name`)} from clients as it where it.id = audit_events.record_id)`,
  setting: sql`(select ${described(sql`it.key`)} from settings as it where it.id = audit_events.record_id)`,
  firm: from('firms', described(sql`it.name`)),
  building: from('buildings', described(sql`it.name`)),
  customer: from('customers', described(sql`it.name`)),
  room: from(
    'rooms',
    described(sql`trim(it.number || ' ' || it.name)`, sql`, 'projectId', it.project_id`),
  ),
  handover: project(named('handovers', 'project_id')),
  schedule: project(named('schedules', 'project_id')),
  savedView: from('saved_views', described(sql`it.name`)),
  project: project(),
  report: project(),
  userProject: project(),
  projectModelImage: project(named('project_model_images', 'project_id')),
  model: from(
    'projects',
    described(sql`it.project_name`, sql`, 'projectId', it.id`),
    sql`(select max(one.id) from projects as one
      where one.client_id = audit_events.client_id and one.model_file_id = audit_events.record_id)`,
  ),
  pin: pin(),
  comment: pin(named('project_pin_comments', 'project_pin_id')),
  photo: pin(named('pin_photos', 'project_pin_id')),
  document: from('project_documents', described(sql`it.name`, sql`, 'projectId', it.project_id`)),
  shareLink: sql`coalesce(${pin(from('share_links', sql`case cardinality(it.pin_ids) when 1 then it.pin_ids[1] end`))}, ${project(named('share_links', 'project_id'))})`,
  projectType: from('project_types', described(sql`it.name`, sql`, 'typeId', it.id`)),
  pointCategory: partOfType('point_categories'),
  poiStatus: partOfType('poi_statuses'),
  checkBox: partOfType('check_boxes'),
  customField: partOfType('custom_fields'),
  metaDataField: partOfType('meta_data_fields', sql`it.question`),
  checklistAnswer: from(
    'checklist_answers',
    described(
      sql`coalesce((select trim(room.number || ' ' || room.name) from rooms as room
          where room.client_id = it.client_id and room.id = it.room_id),
        (select place.project_name from projects as place
          where place.client_id = it.client_id and place.id = it.project_id))`,
      sql`, 'projectId', it.project_id`,
    ),
  ),
  checklist: partOfType(
    'checklists',
    sql`(select one.content ->> 'name' from checklist_revisions as one
      where one.client_id = it.client_id and one.checklist_id = it.id and one.revision = it.revision)`,
  ),
}

/**
 * The record of an event, as a column of a statement on `audit_events`; null if it was deleted or
 * there is none.
 */
export const auditedRecordColumn = sql<AuditedRecord | null>`case audit_events.record ${sql.join(
  Object.entries(records).map(([name, found]) => sql`when ${sql.raw(`'${name}'`)} then ${found}`),
  sql` `,
)} end`
