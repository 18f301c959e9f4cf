import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import { type RoomOutline, roomOutline } from '@nspect/contract/rooms/roomOutline'
import { type ExportedTable, jsonIdProperties } from '../db/tenantTables.ts'
import { BrokenArchiveError } from './readArchive.ts'

/** A row of an export: its columns as JSON. */
export type ExportedRow = Record<string, unknown>

/** The kinds of records in the audit trail, with their tables. A model is named by its file. */
const auditedTables: Readonly<Record<string, string>> = {
  user: 'users',
  setting: 'settings',
  firm: 'firms',
  project: 'projects',
  projectType: 'project_types',
  pointCategory: 'point_categories',
  poiStatus: 'poi_statuses',
  checkBox: 'check_boxes',
  customField: 'custom_fields',
  metaDataField: 'meta_data_fields',
  checklist: 'checklists',
  checklistAnswer: 'checklist_answers',
  projectModelImage: 'project_model_images',
  model: 'files',
  pin: 'project_pins',
  room: 'rooms',
  schedule: 'schedules',
  handover: 'handovers',
  photo: 'pin_photos',
  comment: 'project_pin_comments',
  document: 'project_documents',
  shareLink: 'share_links',
}

/** The actors in the audit trail: `user:12`. */
const actorTables: Readonly<Record<string, string>> = { user: 'users', link: 'share_links' }

/** The new ids of an import, by table and former id. */
export class IdMap {
  private readonly tables = new Map<string, Map<number, number>>()
  readonly clientId: number
  private readonly formerClientId: number

  constructor(clientId: number, formerClientId: number) {
    this.clientId = clientId
    this.formerClientId = formerClientId
  }

  set(table: string, former: number, id: number): void {
    const ids = this.tables.get(table) ?? new Map<number, number>()
    this.tables.set(table, ids)
    ids.set(former, id)
  }

  find(table: string, former: unknown): number | undefined {
    return typeof former === 'number' ? this.tables.get(table)?.get(former) : undefined
  }

  /** The new id; throws if the archive has no such row. */
  get(table: string, former: unknown): number {
    const id = this.find(table, former)
    if (id === undefined) {
      throw new BrokenArchiveError(
        `The archive is incomplete: it refers to row ${String(former)} of ${table}, which is not in it.`,
      )
    }
    return id
  }

  /** The row with the new ids of everything that it refers to. */
  row({ references }: ExportedTable, row: ExportedRow): ExportedRow {
    const mapped: ExportedRow = { ...row, client_id: this.clientId }
    for (const [column, table] of Object.entries(references)) {
      const former = row[column]
      if (Array.isArray(former)) mapped[column] = former.map((id) => this.get(table, id))
      else if (former !== null && former !== undefined) mapped[column] = this.get(table, former)
    }
    return mapped
  }

  /**
   * The type that a completed inspection keeps, with the new ids of its parts; of parts that are
   * gone, none.
   */
  frozenType(type: ProjectType): ProjectType {
    const within = <Part extends { id: number }>(table: string, parts: readonly Part[]): Part[] =>
      parts.map((part) => ({ ...part, id: this.get(table, part.id) }))
    return {
      ...type,
      id: this.get('project_types', type.id),
      clientId: this.clientId,
      pointCategories: within('point_categories', type.pointCategories),
      projectTypePOIStatuses: within('poi_statuses', type.projectTypePOIStatuses),
      projectTypeCheckBoxes: within('check_boxes', type.projectTypeCheckBoxes),
      projectTypeMetaDataFields: within('meta_data_fields', type.projectTypeMetaDataFields),
      projectTypeCustomFields: within('custom_fields', type.projectTypeCustomFields).map(
        (field) => ({
          ...field,
          pointCategoryIds: field.pointCategoryIds.map((id) => this.get('point_categories', id)),
        }),
      ),
    }
  }

  /** The outline of a room on its picture; null if that is gone, or if it is none. */
  outline(stored: unknown): RoomOutline | null {
    const outline = roomOutline.safeParse(stored).data ?? null
    if (outline?.on !== 'picture') return outline
    const projectModelImageId = this.find('project_model_images', outline.projectModelImageId)
    return projectModelImageId === undefined ? null : { ...outline, projectModelImageId }
  }

  /**
   * An entry of the audit trail: its record, its actor, and the ids in what it says; ids of what is
   * gone are dropped.
   */
  auditRow(row: ExportedRow): ExportedRow {
    const [kind = '', id] = String(row.actor).split(':')
    const actorTable = actorTables[kind]
    const actor =
      actorTable === undefined ? row.actor : `${kind}:${this.find(actorTable, Number(id)) ?? ''}`
    const table = auditedTables[String(row.record)]
    const find = (former: unknown) =>
      row.record === 'client'
        ? this.client(former)
        : table === undefined
          ? null
          : (this.find(table, former) ?? null)
    const said = (value: unknown) => this.said(value, find)
    return {
      ...row,
      client_id: this.clientId,
      actor,
      record_id: find(row.record_id),
      before: said(row.before),
      after: said(row.after),
    }
  }

  private client(former: unknown): number | null {
    return former === this.formerClientId ? this.clientId : null
  }

  private said(value: unknown, find: (former: unknown) => number | null): unknown {
    if (Array.isArray(value)) return value.map((item) => this.said(item, () => null))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([property, inside]) => {
        const listed = jsonIdProperties[property]
        if (Array.isArray(inside) && listed !== undefined) {
          return [property, inside.map((id) => this.find(listed, id) ?? null)]
        }
        if (typeof inside !== 'number') return [property, this.said(inside, () => null)]
        if (property === 'id') return [property, find(inside)]
        if (property === 'clientId') return [property, this.client(inside)]
        return [property, listed === undefined ? inside : (this.find(listed, inside) ?? null)]
      }),
    )
  }
}
