import type { ImageAlignment } from '@nspect/contract/imageAlignments/imageAlignments'
import type { ProjectEventKind } from '@nspect/contract/projects/projectLifecycle'
import type { FormValue, ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { Language } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { buildings } from './buildings.ts'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { customers } from './customers.ts'
import { files } from './files.ts'
import { metaDataFields, projectTypes } from './projectTypes.ts'
import { users } from './users.ts'

export const projects = pgTable(
  'projects',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    projectName: text('project_name').notNull(),
    projectTypeId: integer('project_type_id').notNull(),
    /** a plain calendar day (T43) */
    scanDate: date('scan_date', { mode: 'string' }).notNull(),
    notes: text('notes').notNull().default(''),
    /**
     * the type's form fields with their values, copied so that later changes of the type do not
     * affect them (T46)
     */
    formValues: jsonb('form_values').$type<FormValue[]>().notNull().default([]),
    buildingId: integer('building_id'),
    /** who it is made for */
    customerId: integer('customer_id'),
    /** what the customer calls it */
    yourReference: text('your_reference').notNull().default(''),
    modelLink: text('model_link'),
    modelFileId: integer('model_file_id'),
    /** the chosen cover: one of its pictures, or a view of one of its points; null: the usual one */
    coverFileId: integer('cover_file_id'),
    completedAt: timestampColumn('completed_at'),
    /**
     * the type as it was when the inspection was completed: its report uses it from then on (T67);
     * null while active
     */
    frozenType: jsonb('frozen_type').$type<ProjectType>(),
    /** the number of the next point, never reused (T77) */
    nextPinNumber: integer('next_pin_number').notNull().default(1),
    /** the inspection that it repeats */
    previousProjectId: integer('previous_project_id'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    ...editableColumns(),
  },
  (t) => [
    unique('projects_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'projects_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    foreignKey({
      name: 'projects_model',
      columns: [t.clientId, t.modelFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'projects_building',
      columns: [t.clientId, t.buildingId],
      foreignColumns: [buildings.clientId, buildings.id],
    }),
    foreignKey({
      name: 'projects_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    foreignKey({
      name: 'projects_cover',
      columns: [t.clientId, t.coverFileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'projects_previous',
      columns: [t.clientId, t.previousProjectId],
      foreignColumns: [t.clientId, t.id],
    }),
    index('projects_with_cover')
      .on(t.clientId, t.coverFileId)
      .where(sql`${t.coverFileId} is not null`),
    // inspections are counted before what they name is removed
    index('projects_of_building')
      .on(t.clientId, t.buildingId)
      .where(sql`${t.buildingId} is not null`),
    index('projects_of_customer')
      .on(t.clientId, t.customerId)
      .where(sql`${t.customerId} is not null`),
    index('projects_live').on(t.clientId, t.id.desc()).where(sql`not ${t.isDeleted}`),
    // uses of a type are counted before it is deleted; joins compare the client, too
    index('projects_of_type').on(t.projectTypeId, t.clientId).where(sql`not ${t.isDeleted}`),
  ],
)

/** How a picture lies over the model, and the SHA-256 of the two files that it was found for. */
export interface StoredImageAlignment extends ImageAlignment {
  model: string
  picture: string
}

/** Pictures of the inspection, at most three (T45). */
export const projectModelImages = pgTable(
  'project_model_images',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    fileId: integer('file_id').notNull(),
    sortOrder: integer('sort_order').notNull(),
    /**
     * as a plan that panoramas are placed on (T304): its width in metres, if known, and north,
     * degrees from its upper edge
     */
    widthInMetres: doublePrecision('width_in_metres'),
    north: doublePrecision('north').notNull().default(0),
    /** how it lies over the model, and the SHA-256 of both files, of which it holds (T313) */
    onModel: jsonb('on_model').$type<StoredImageAlignment>(),
  },
  (t) => [
    unique('project_model_images_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'project_model_images_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'project_model_images_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    index('project_model_images_of_project').on(t.projectId),
  ],
)

/** Which inspections a User or Viewer may see (T28). */
export const userProjects = pgTable(
  'user_projects',
  {
    clientId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    projectId: integer('project_id').notNull(),
    accessibleToUser: boolean('accessible_to_user').notNull(),
    /**
     * the language it was opened in, until the person has been notified by mail; null from then on
     */
    newsIn: text('news_in').$type<Language>(),
    newsAt: timestampColumn('news_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    foreignKey({
      name: 'user_projects_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    index('user_projects_of_project').on(t.projectId),
    index('user_projects_news').on(t.userId).where(sql`${t.newsIn} is not null`),
  ],
)

/** Answers to the type's questions, at most one each (T71). */
export const metaDataAnswers = pgTable(
  'meta_data_answers',
  {
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    metaDataFieldId: integer('meta_data_field_id').notNull(),
    answer: text('answer').notNull(),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.metaDataFieldId] }),
    foreignKey({
      name: 'meta_data_answers_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'meta_data_answers_field',
      columns: [t.clientId, t.metaDataFieldId],
      foreignColumns: [metaDataFields.clientId, metaDataFields.id],
    }),
  ],
)

/**
 * Events of an inspection as a whole: completed, reopened with a reason, archived, retrieved (T48).
 */
export const projectEvents = pgTable(
  'project_events',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    kind: text('kind').$type<ProjectEventKind>().notNull(),
    reason: text('reason').notNull().default(''),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'project_events_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    index('project_events_of_project').on(t.projectId, t.id),
  ],
)
