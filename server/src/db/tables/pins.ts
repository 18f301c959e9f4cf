import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import type { VisitorState } from '@nspect/contract/pins/pins'
import type { Severity } from '@nspect/contract/pins/severity'
import type { CarriedState } from '@nspect/contract/revisions/revisions'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import type { Language } from '@nspect/contract/shared/enums'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { firms } from './firms.ts'
import { projectModelImages, projects } from './projects.ts'
import { checkBoxes, customFields, pointCategories, poiStatuses } from './projectTypes.ts'
import { mediaRevisions } from './revisions.ts'
import { users } from './users.ts'

/**
 * Literally as in the partial indexes: the repair waits for approval, where there is one
 * (`pinStage.ts`).
 */
export const whereAwaitingApproval = (pin: { isResolved: PgColumn; isApproved: PgColumn }): SQL =>
  sql`${pin.isResolved} and not ${pin.isApproved}`

/**
 * Since when a resolved point waits; one that an earlier version marked as resolved has no other
 * moment.
 */
export const buildAwaitingApprovalSince = (pin: {
  resolvedAt: PgColumn
  createdAt: PgColumn
}): SQL => sql`coalesce(${pin.resolvedAt}, ${pin.createdAt})`

/** The place of a severity among others, the worst first and unrated last; an index sorts by it. */
export const buildSeverityRank = (severity: SQLWrapper): SQL =>
  sql`(case ${severity} when 'severe' then 1 when 'major' then 2 when 'moderate' then 3 when 'minor' then 4 else 5 end)`

type WorkColumn =
  | (
      | 'id'
      | 'clientId'
      | 'projectId'
      | 'assignedUserId'
      | 'submittedBy'
      | 'dueDate'
      | 'severity'
      | 'updatedAt'
    )
  | ('isDeleted' | 'isInArchive' | 'isResolved' | 'isApproved' | 'isCritical' | 'isSentBack')

/**
 * For lists across inspections (decision 028): of a client for managers, of an inspection for
 * others, of a person. Those of an inspection hold the client, too, which joins compare (decision
 * 066): counting reads the index alone.
 */
const workIndexes = (t: Record<WorkColumn, ExtraConfigColumn>) => {
  const isCurrent = sql`not ${t.isDeleted} and not ${t.isInArchive}`
  const isOpen = sql`${isCurrent} and not ${t.isResolved}`
  const byDay = [t.dueDate, buildSeverityRank(t.severity), t.id] as const
  const isCritical = sql`${isOpen} and ${t.isCritical}`
  const isSentBack = sql`${isOpen} and ${t.isSentBack}`
  return [
    index('project_pins_open_of_client')
      .on(t.clientId, ...byDay)
      .where(isOpen),
    index('project_pins_open_of_project')
      .on(t.projectId, t.clientId, ...byDay)
      .where(isOpen),
    index('project_pins_open_of_person')
      .on(t.assignedUserId, ...byDay)
      .where(isOpen),
    index('project_pins_critical_of_client')
      .on(t.clientId, ...byDay)
      .where(isCritical),
    index('project_pins_critical_of_project')
      .on(t.projectId, t.clientId, ...byDay)
      .where(isCritical),
    index('project_pins_waiting_by_day')
      .on(t.clientId, ...byDay)
      .where(sql`${isCurrent} and ${t.isResolved} and not ${t.isApproved}`),
    index('project_pins_sent_back_to')
      .on(t.assignedUserId, ...byDay)
      .where(isSentBack),
    index('project_pins_sent_back_of')
      .on(t.submittedBy, ...byDay)
      .where(isSentBack),
    index('project_pins_changed_of_client').on(t.clientId, t.updatedAt, t.id).where(isCurrent),
    index('project_pins_changed_of_project')
      .on(t.projectId, t.clientId, t.updatedAt, t.id)
      .where(isCurrent),
  ]
}

/** N-Points. The three files are evidence: taken when the point was saved, never changed. */
export const projectPins = pgTable(
  'project_pins',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    pinNumber: integer('pin_number').notNull(),
    pointCategoryId: integer('point_category_id').notNull(),
    poiStatusId: integer('poi_status_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** null: nobody has rated it */
    severity: text('severity').$type<Severity>(),
    /** what its category suggested when it was added; it counts for nothing (decision 087) */
    defaultSeverity: text('default_severity').$type<Severity>(),
    dueDate: date('due_date', { mode: 'string' }),
    /** who is to repair it: a person of the client or an outside firm */
    assignedUserId: integer('assigned_user_id').references(() => users.id),
    assignedFirmId: integer('assigned_firm_id'),
    /** minor units of the client's own currency; hundredths without one */
    estimatedCost: bigint('estimated_cost', { mode: 'bigint' }),
    isCritical: boolean('is_critical').notNull().default(false),
    isOsha: boolean('is_osha').notNull().default(false),
    isResolved: boolean('is_resolved').notNull().default(false),
    isApproved: boolean('is_approved').notNull().default(false),
    matterPointCoordinates: jsonb('matter_point_coordinates').$type<PinCoordinates>(),
    /** a rectangle in percent of the picture it is drawn on (T78) */
    annotationCoordinates: jsonb('annotation_coordinates').$type<AnnotationCoordinates>(),
    projectModelImageId: integer('project_model_image_id'),
    /**
     * carried over from that revision to the next, and nobody has said yet that it is in its place
     * (T297)
     */
    doubtfulRevisionId: integer('doubtful_revision_id'),
    stillFileId: integer('still_file_id'),
    plainStillFileId: integer('plain_still_file_id'),
    /** taken by the program, kept beside the person's own view above (T126) */
    closeUpFileId: integer('close_up_file_id'),
    plainCloseUpFileId: integer('plain_close_up_file_id'),
    contextFileId: integer('context_file_id'),
    /** the latest repair submission (T74) */
    resolutionFileId: integer('resolution_file_id'),
    resolutionLink: text('resolution_link'),
    resolvedBy: text('resolved_by'),
    resolvedAt: timestampColumn('resolved_at'),
    /**
     * the full name entered with a photo from the report (T97, T100); otherwise `addedBy` is the
     * author
     */
    anonymousUser: text('anonymous_user'),
    /** added with a photo from the report after the inspection was completed (T97) */
    isAddedAfterCompletion: boolean('is_added_after_completion').notNull().default(false),
    /** null: a user added it; a hidden point is deleted as well, so that nothing else shows it */
    visitorState: text('visitor_state').$type<VisitorState>(),
    /**
     * the link by which a visitor added it; no foreign key, because links refer to points
     * themselves
     */
    shareLinkId: integer('share_link_id'),
    /** the language in which a visitor added it; null once the managers were notified by mail */
    newsIn: text('news_in').$type<Language>(),
    /** null: a visitor, whose name is `anonymousUser` */
    addedBy: integer('added_by').references(() => users.id),
    /** null: nobody with an account has changed it yet */
    updatedBy: integer('updated_by').references(() => users.id),
    // copies, so that lists across inspections read an index instead of all points; whoever changes
    // the source writes them
    /** its inspection is in the archive */
    isInArchive: boolean('is_in_archive').notNull().default(false),
    /** the last step of its repair is a rejection */
    isSentBack: boolean('is_sent_back').notNull().default(false),
    /**
     * who submitted its latest repair; null: nobody, or a visitor. The column's name stays: servers
     * of the version before go on using it
     */
    submittedBy: integer('handed_in_by').references(() => users.id),
    ...editableColumns(),
  },
  (t) => {
    const file = (name: string, column: typeof t.stillFileId) =>
      foreignKey({
        name,
        columns: [t.clientId, column],
        foreignColumns: [files.clientId, files.id],
      })
    return [
      unique('project_pins_tenant').on(t.clientId, t.id),
      unique('project_pins_number').on(t.projectId, t.pinNumber),
      foreignKey({
        name: 'project_pins_project',
        columns: [t.clientId, t.projectId],
        foreignColumns: [projects.clientId, projects.id],
      }),
      foreignKey({
        name: 'project_pins_category',
        columns: [t.clientId, t.pointCategoryId],
        foreignColumns: [pointCategories.clientId, pointCategories.id],
      }),
      foreignKey({
        name: 'project_pins_status',
        columns: [t.clientId, t.poiStatusId],
        foreignColumns: [poiStatuses.clientId, poiStatuses.id],
      }),
      foreignKey({
        name: 'project_pins_image',
        columns: [t.clientId, t.projectModelImageId],
        foreignColumns: [projectModelImages.clientId, projectModelImages.id],
      }),
      foreignKey({
        name: 'project_pins_doubtful',
        columns: [t.clientId, t.doubtfulRevisionId],
        foreignColumns: [mediaRevisions.clientId, mediaRevisions.id],
      }),
      index('project_pins_doubtful_of_project')
        .on(t.clientId, t.projectId)
        .where(sql`${t.doubtfulRevisionId} is not null`),
      foreignKey({
        name: 'project_pins_assigned_firm',
        columns: [t.clientId, t.assignedFirmId],
        foreignColumns: [firms.clientId, firms.id],
      }),
      check(
        'project_pins_assignee',
        sql`${t.assignedUserId} is null or ${t.assignedFirmId} is null`,
      ),
      check('project_pins_author', sql`(${t.addedBy} is null) = (${t.visitorState} is not null)`),
      check(
        'project_pins_hidden',
        sql`${t.visitorState} is distinct from 'hidden' or ${t.isDeleted}`,
      ),
      index('project_pins_news').on(t.id).where(sql`${t.newsIn} is not null`),
      file('project_pins_still', t.stillFileId),
      file('project_pins_plain_still', t.plainStillFileId),
      file('project_pins_close_up', t.closeUpFileId),
      file('project_pins_plain_close_up', t.plainCloseUpFileId),
      file('project_pins_context', t.contextFileId),
      file('project_pins_resolution', t.resolutionFileId),
      // with all that the list of inspections counts and shows of them, which is so read without
      // the points themselves
      index('project_pins_live')
        .on(
          t.projectId,
          t.clientId,
          t.id,
          t.isResolved,
          t.contextFileId,
          t.closeUpFileId,
          t.stillFileId,
        )
        .where(sql`not ${t.isDeleted}`),
      // the queue of approval: of one client, and of all
      index('project_pins_waiting')
        .on(t.clientId, buildAwaitingApprovalSince(t), t.id)
        .where(sql`not ${t.isDeleted} and ${whereAwaitingApproval(t)}`),
      index('project_pins_all_waiting')
        .on(buildAwaitingApprovalSince(t), t.id)
        .where(sql`not ${t.isDeleted} and ${whereAwaitingApproval(t)}`),
      index('project_pins_of_client').on(t.clientId, t.id.desc()).where(sql`not ${t.isDeleted}`),
      // the first picture of a point's place is the cover of an inspection without any other
      index('project_pins_first_context')
        .on(t.clientId, t.projectId, t.contextFileId)
        .where(
          sql`${t.contextFileId} is not null and not ${t.isDeleted} and (${t.visitorState} is null or ${t.visitorState} = 'accepted')`,
        ),
      // does a client store a cost? Then its currency is fixed
      index('project_pins_costs')
        .on(t.clientId)
        .where(sql`not ${t.isDeleted} and ${t.estimatedCost} is not null`),
      ...workIndexes(t),
    ]
  },
)

/** A point's checkboxes: the name as it was when saved, and their definition (T66). */
export const pinCheckBoxes = pgTable(
  'pin_check_boxes',
  {
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    checkBoxId: integer('check_box_id').notNull(),
    name: text('name').notNull(),
    isChecked: boolean('is_checked').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectPinId, t.checkBoxId] }),
    foreignKey({
      name: 'pin_check_boxes_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'pin_check_boxes_definition',
      columns: [t.clientId, t.checkBoxId],
      foreignColumns: [checkBoxes.clientId, checkBoxes.id],
    }),
  ],
)

/**
 * A point's custom values: name, type and options as they were when saved, and their definition
 * (T66).
 */
export const pinCustomFields = pgTable(
  'pin_custom_fields',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    customFieldId: integer('custom_field_id').notNull(),
    name: text('name').notNull(),
    customFieldType: text('custom_field_type').$type<CustomFieldType>().notNull(),
    options: jsonb('options').$type<string[]>().notNull().default([]),
    value: text('value').notNull(),
  },
  (t) => [
    unique('pin_custom_fields_one').on(t.projectPinId, t.customFieldId),
    foreignKey({
      name: 'pin_custom_fields_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'pin_custom_fields_definition',
      columns: [t.clientId, t.customFieldId],
      foreignColumns: [customFields.clientId, customFields.id],
    }),
  ],
)

/**
 * What was drawn on a photo of a point or of its repair. Rows are only added: the one whose file
 * the photo has now is in force; the original is what the file of a photo without a row is.
 */
export const photoMarkUps = pgTable(
  'photo_mark_ups',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    /** the picture with the shapes in it */
    fileId: integer('file_id').notNull(),
    originalFileId: integer('original_file_id').notNull(),
    shapes: jsonb('shapes').$type<MarkUpShape[]>().notNull(),
    drawnBy: integer('drawn_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('photo_mark_ups_file').on(t.clientId, t.fileId),
    foreignKey({
      name: 'photo_mark_ups_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'photo_mark_ups_rendered',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'photo_mark_ups_original',
      columns: [t.clientId, t.originalFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('photo_mark_ups_of_pin').on(t.projectPinId),
  ],
)

/** An inspector's own pictures of a point, at most ten, with a caption. */
export const pinPhotos = pgTable(
  'pin_photos',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    fileId: integer('file_id').notNull(),
    caption: text('caption').notNull().default(''),
    /** came with an import of points, and goes with its undo */
    isImported: boolean('is_imported').notNull().default(false),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    ...editableColumns(),
  },
  (t) => [
    unique('pin_photos_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'pin_photos_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'pin_photos_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('pin_photos_of_pin').on(t.projectPinId, t.id).where(sql`not ${t.isDeleted}`),
  ],
)

/**
 * Points that were carried over from a revision to the next, with the places that they had (T297).
 */
export const carriedPins = pgTable(
  'carried_pins',
  {
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    mediaRevisionId: integer('media_revision_id').notNull(),
    state: text('state').$type<CarriedState>().notNull(),
    /** its rectangle or its place on the model, before */
    placeBefore: jsonb('place_before').$type<AnnotationCoordinates | PinCoordinates>().notNull(),
    /** where it was carried to; null until that is known */
    placeAfter: jsonb('place_after').$type<AnnotationCoordinates | PinCoordinates>(),
    /** how much its surroundings are like before, to 1; null: they were not compared */
    likeness: doublePrecision('likeness'),
    /**
     * of one on a model, metres to the surface of the new one; null: none is near, or nobody has
     * looked
     */
    distance: doublePrecision('distance'),
    checkedBy: integer('checked_by').references(() => users.id),
    checkedAt: timestampColumn('checked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectPinId, t.mediaRevisionId] }),
    foreignKey({
      name: 'carried_pins_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'carried_pins_revision',
      columns: [t.clientId, t.mediaRevisionId],
      foreignColumns: [mediaRevisions.clientId, mediaRevisions.id],
    }),
    index('carried_pins_of_revision').on(t.clientId, t.mediaRevisionId),
  ],
)
