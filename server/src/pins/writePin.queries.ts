import { and, eq, isNull, type SQLChunk, sql } from 'drizzle-orm'
import { lastStepColumn, submitterColumn } from '../comments/comments.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import { createPreparedQuery } from '../db/preparedQuery.ts'
import type { Scope } from '../db/scope.ts'
import { pinCheckBoxes, pinCustomFields, projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { toStoredCost } from '../money/storedCost.ts'
import { deriveRoomsOfPins, hasOutlinedRooms } from '../rooms/pinRooms.queries.ts'
import { pinRowColumns } from './pinRows.queries.ts'
import type { PinRow } from './pins.queries.ts'

/** The rows of a point in other tables, written with it. */
export interface PinParts {
  boxes: PinRow['checkBoxes']
  fields: Omit<PinRow['customFields'][number], 'id' | 'categoryIds'>[]
  /** fields whose value is removed */
  emptied: number[]
}

/**
 * Parts of one statement that write the rows that belong to `pin`, which an earlier part has
 * inserted or updated.
 */
const writing = (parts: Record<'clientId' | keyof PinParts, SQLChunk>) => sql`boxes as (
    insert into ${pinCheckBoxes} (client_id, project_pin_id, check_box_id, name, is_checked)
    select ${parts.clientId}::int, pin.id, one.* from pin,
      json_to_recordset(${parts.boxes}::json) as one("checkBoxId" int, name text, "isChecked" boolean)
    on conflict (project_pin_id, check_box_id) do update set name = excluded.name, is_checked = excluded.is_checked),
  emptied as (
    delete from ${pinCustomFields} using pin where ${pinCustomFields.projectPinId} = pin.id
      and ${pinCustomFields.customFieldId} in (select value::int from json_array_elements_text(${parts.emptied}::json))),
  fields as (
    insert into ${pinCustomFields} (client_id, project_pin_id, custom_field_id, name, value, custom_field_type, options)
    select ${parts.clientId}::int, pin.id, one.* from pin, json_to_recordset(${parts.fields}::json)
      as one("customFieldId" int, name text, value text, "customFieldType" text, options jsonb)
    on conflict (project_pin_id, custom_field_id) do update set name = excluded.name, value = excluded.value,
      custom_field_type = excluded.custom_field_type, options = excluded.options
    returning id, custom_field_id)
  select pin.id, (select json_object_agg(custom_field_id, id) from fields) as "fieldIds",
    ${hasOutlinedRooms(sql`pin.project_id`, sql`pin.client_id`)} as "hasOutlinedRooms" from pin`

interface Written extends Record<string, unknown> {
  id: number
  /** ids of the values by their field; null if none was written */
  fieldIds: Record<string, number> | null
  /** rooms of its inspection have outlines, so that it may be in one */
  hasOutlinedRooms: boolean
}

const asText = ({ boxes, fields, emptied }: PinParts) => ({
  boxes: JSON.stringify(boxes),
  fields: JSON.stringify(fields),
  emptied: JSON.stringify(emptied),
})

const value = sql.placeholder

const { id: _, ...written } = pinRowColumns
const columns = Object.entries(written)

const queryInsert = createPreparedQuery<Written, 'pin'>(() => {
  const names = columns.map(([, column]) => sql.identifier(column.name))
  const values = columns.map(([name]) => sql`${value(name)}`)
  const parts = {
    clientId: value('clientId'),
    boxes: value('boxes'),
    fields: value('fields'),
    emptied: value('emptied'),
  }
  return sql`with pin as (insert into ${projectPins} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})
    returning id, client_id, project_id), ${writing(parts)}`
})

/** Inserts a point with the rows that belong to it, in one statement. */
export const insertPin = async (
  { db }: Scope,
  pin: Omit<PinRow['pin'], 'id' | 'assignee'>,
  parts: PinParts,
): Promise<Written> => {
  const stored = { ...pin, estimatedCost: toStoredCost(pin.estimatedCost) }
  const values = columns.map(([name, column]) => {
    const field = stored[name as keyof typeof stored]
    return [name, field === null ? null : column.mapToDriverValue(field)]
  })
  const [row] = await queryInsert(db, 'pin', { ...Object.fromEntries(values), ...asText(parts) })
  if (!row) throw new Error('an inserted point has no id')
  if (row.hasOutlinedRooms)
    await deriveRoomsOfPins(db, { id: pin.projectId, clientId: pin.clientId }, [row.id])
  return row
}

/** Adds the stills that the program took to a point that has none; its version stays. */
export const updateAutomaticPinStills = (
  { db, inTenant }: Scope,
  id: number,
  files: Pick<PinRow['pin'], 'closeUpFileId' | 'plainCloseUpFileId' | 'contextFileId'>,
) =>
  db
    .update(projectPins)
    .set(files)
    .where(and(inTenant(projectPins), eq(projectPins.id, id), isNull(projectPins.closeUpFileId)))

export type PinChanges = Omit<Partial<typeof projectPins.$inferInsert>, 'estimatedCost'> & {
  /** decimal text with all decimals of the client's currency */
  estimatedCost?: string | null
}

/** The columns that say where a point is. */
const placeColumns = [
  'matterPointCoordinates',
  'annotationCoordinates',
  'projectModelImageId',
] as const

/**
 * Updates a point that was read, with the rows that belong to it, if its version is the same;
 * returns whether it was.
 */
export const updatePin = async (
  { db, inTenant, now }: Scope,
  before: Pick<PinRow['pin'], 'id' | 'clientId' | 'projectId' | 'version' | 'estimatedCost'>,
  { estimatedCost = before.estimatedCost, ...changes }: PinChanges,
  parts: PinParts,
): Promise<boolean> => {
  const { id, clientId, projectId, version } = before
  // an unchanged cost stays as it is stored: nobody holds its currency
  const isCostChanged = estimatedCost !== before.estimatedCost
  const changed = db
    .update(projectPins)
    .set({
      ...changes,
      ...(isCostChanged && { estimatedCost: toStoredCost(estimatedCost) }),
      version: version + 1,
      updatedAt: now,
    })
    .where(
      sql`${inTenant(projectPins)} and ${projectPins.id} = ${id} and ${projectPins.version} = ${version}`,
    )
    .returning({
      id: projectPins.id,
      clientId: projectPins.clientId,
      projectId: projectPins.projectId,
    })
  const { rows } = await db.execute<Written>(
    sql`with pin as (${changed.getSQL()}), ${writing({ clientId, ...asText(parts) })}`,
  )
  if (rows[0]?.hasOutlinedRooms && placeColumns.some((column) => column in changes))
    await deriveRoomsOfPins(db, { id: projectId, clientId }, [id])
  return rows.length > 0
}

/**
 * Writes anew what the points of a client repeat of their inspections and comments, after rows were
 * added past the calls.
 */
export const refreshCopiedPinColumns = async (
  db: DbOrTransaction,
  clientId: number,
): Promise<void> => {
  await db.execute(sql`update ${projectPins} set is_in_archive = ${projects.isDeleted} from ${projects}
    where ${projects.clientId} = ${projectPins.clientId} and ${projects.id} = ${projectPins.projectId}
      and ${projectPins.clientId} = ${clientId}`)
  await db.execute(sql`update ${projectPins} set is_sent_back = coalesce(${lastStepColumn} = 'reject', false),
    handed_in_by = ${submitterColumn} where ${projectPins.clientId} = ${clientId}`)
}
