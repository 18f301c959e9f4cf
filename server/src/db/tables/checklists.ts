import type { AnswerResult, OtherAnswer } from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { ChecklistContent } from '@nspect/contract/checklists/checklistContent'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { editableColumns, identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { projectPins } from './pins.ts'
import { projects } from './projects.ts'
import { projectTypes } from './projectTypes.ts'
import { rooms } from './rooms.ts'
import { users } from './users.ts'

/** Checklists of a type. What they say is in their revisions. */
export const checklists = pgTable(
  'checklists',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectTypeId: integer('project_type_id').notNull(),
    /** the latest */
    revision: integer('revision').notNull().default(1),
    ...editableColumns(),
  },
  (t) => [
    unique('checklists_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'checklists_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    index('checklists_of_type').on(t.clientId, t.projectTypeId).where(sql`not ${t.isDeleted}`),
  ],
)

/** What a checklist said at a time; never changed, as inspections keep theirs. */
export const checklistRevisions = pgTable(
  'checklist_revisions',
  {
    clientId: tenantColumn(),
    checklistId: integer('checklist_id').notNull(),
    revision: integer('revision').notNull(),
    content: jsonb('content').$type<ChecklistContent>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.checklistId, t.revision] }),
    foreignKey({
      name: 'checklist_revisions_checklist',
      columns: [t.clientId, t.checklistId],
      foreignColumns: [checklists.clientId, checklists.id],
    }),
  ],
)

/** The revisions that an inspection keeps from its first answer on. */
export const projectChecklists = pgTable(
  'project_checklists',
  {
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    checklistId: integer('checklist_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectId, t.checklistId] }),
    foreignKey({
      name: 'project_checklists_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'project_checklists_checklist',
      columns: [t.clientId, t.checklistId],
      foreignColumns: [checklists.clientId, checklists.id],
    }),
    index('project_checklists_of_checklist').on(t.clientId, t.checklistId),
  ],
)

/** Answers to the items of an inspection's checklists, one to each item in each room. */
export const checklistAnswers = pgTable(
  'checklist_answers',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    /** null: of the inspection as a whole */
    roomId: integer('room_id'),
    checklistId: integer('checklist_id').notNull(),
    itemKey: text('item_key').notNull(),
    result: text('result').$type<AnswerResult>(),
    number: doublePrecision('number'),
    text: text('text').notNull().default(''),
    /** taken over from the inspection that this one repeats */
    isUnchanged: boolean('is_unchanged').notNull().default(false),
    /** the point that describes what failed */
    pinId: integer('pin_id'),
    answeredBy: integer('answered_by')
      .notNull()
      .references(() => users.id),
    /** by the clock of the device, and never in the future; null: it has photos alone */
    answeredAt: timestampColumn('answered_at'),
    /** of somebody else */
    other: jsonb('other').$type<OtherAnswer>(),
    otherBy: integer('other_by').references(() => users.id),
    // what it counts, by the revision that its inspection uses: lists add these up
    weight: integer('weight').notNull().default(0),
    earned: doublePrecision('earned').notNull().default(0),
    isFailed: boolean('is_failed').notNull().default(false),
    isCriticalFail: boolean('is_critical_fail').notNull().default(false),
  },
  (t) => [
    unique('checklist_answers_tenant').on(t.clientId, t.id),
    // leads with the inspection, whose answers are read together
    unique('checklist_answers_item')
      .on(t.clientId, t.projectId, t.roomId, t.checklistId, t.itemKey)
      .nullsNotDistinct(),
    foreignKey({
      name: 'checklist_answers_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'checklist_answers_room',
      columns: [t.clientId, t.roomId],
      foreignColumns: [rooms.clientId, rooms.id],
    }),
    foreignKey({
      name: 'checklist_answers_checklist',
      columns: [t.clientId, t.checklistId],
      foreignColumns: [checklists.clientId, checklists.id],
    }),
    foreignKey({
      name: 'checklist_answers_pin',
      columns: [t.clientId, t.pinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    index('checklist_answers_of_room').on(t.clientId, t.roomId),
    index('checklist_answers_of_checklist').on(t.clientId, t.checklistId),
    index('checklist_answers_of_pin').on(t.clientId, t.pinId).where(sql`${t.pinId} is not null`),
  ],
)

/** Photos of answers, whether the item is answered yet or not. */
export const checklistAnswerPhotos = pgTable(
  'checklist_answer_photos',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    answerId: integer('answer_id').notNull(),
    fileId: integer('file_id').notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    ...editableColumns(),
  },
  (t) => [
    unique('checklist_answer_photos_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'checklist_answer_photos_answer',
      columns: [t.clientId, t.answerId],
      foreignColumns: [checklistAnswers.clientId, checklistAnswers.id],
    }),
    foreignKey({
      name: 'checklist_answer_photos_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('checklist_answer_photos_of_answer')
      .on(t.clientId, t.answerId, t.id)
      .where(sql`not ${t.isDeleted}`),
  ],
)
