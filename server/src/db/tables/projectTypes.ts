import type { Severity } from '@nspect/contract/pins/severity'
import { type BrandPack, neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import type { RenovationCycle } from '@nspect/contract/projectTypes/improvementPlan'
import type { FormField } from '@nspect/contract/projectTypes/projectTypes'
import type { RepairEvent } from '@nspect/contract/projectTypes/repairEvents'
import type { ReadyTypeKey } from '@nspect/contract/readyTypes/readyTypes'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { firms } from './firms.ts'

export const projectTypes = pgTable(
  'project_types',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** the type's own fields of the inspection form (T46) */
    formFields: jsonb('form_fields').$type<FormField[]>().notNull().default([]),
    /** what its reports say of the inspection, and whether prints end with lines to sign */
    reportScope: text('report_scope').notNull().default(''),
    reportLimitations: text('report_limitations').notNull().default(''),
    reportMethod: text('report_method').notNull().default(''),
    hasSignatures: boolean('has_signatures').notNull().default(false),
    /** a brand's own words for its plan (T94) */
    brandPack: jsonb('brand_pack').$type<BrandPack>().notNull().default(neutralBrandPack),
    /** the ready type that it was made of (T179); null: none, or a copy */
    readyType: text('ready_type').$type<ReadyTypeKey>(),
    ...editableColumns(),
  },
  (t) => [
    unique('project_types_tenant').on(t.clientId, t.id),
    index('project_types_live').on(t.clientId, t.id).where(sql`not ${t.isDeleted}`),
  ],
)

export const pointCategories = pgTable(
  'point_categories',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectTypeId: integer('project_type_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    poiColorCode: text('poi_color_code'),
    /**
     * in a plan: the renovation with which its points are done, else days from the plan's issue
     * (T93)
     */
    renovationCycle: integer('renovation_cycle').$type<RenovationCycle>(),
    completionDays: integer('completion_days'),
    /** what a new point begins with where nobody says otherwise */
    defaultSeverity: text('default_severity').$type<Severity>(),
    defaultDueDays: integer('default_due_days'),
    defaultFirmId: integer('default_firm_id'),
    sortOrder: integer('sort_order').notNull().default(0),
    ...editableColumns(),
  },
  (t) => [
    unique('point_categories_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'point_categories_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    foreignKey({
      name: 'point_categories_firm',
      columns: [t.clientId, t.defaultFirmId],
      foreignColumns: [firms.clientId, firms.id],
    }),
    index('point_categories_of_type').on(t.projectTypeId),
  ],
)

/** N-Point statuses; from Business up the point has the status's colour (T62). */
export const poiStatuses = pgTable(
  'poi_statuses',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectTypeId: integer('project_type_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    poiColorCode: text('poi_color_code').notNull().default('#6b7280'),
    isDefault: boolean('is_default').notNull().default(false),
    /** work has begun on points that have it (T120) */
    isInProgress: boolean('is_in_progress').notNull().default(false),
    /** when points get it by themselves (T374); null: never */
    setWhen: text('set_when').$type<RepairEvent>(),
    sortOrder: integer('sort_order').notNull().default(0),
    ...editableColumns(),
  },
  (t) => [
    unique('poi_statuses_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'poi_statuses_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    index('poi_statuses_of_type').on(t.projectTypeId),
    uniqueIndex('poi_statuses_set_when')
      .on(t.clientId, t.projectTypeId, t.setWhen)
      .where(sql`${t.setWhen} is not null and not ${t.isDeleted}`),
  ],
)

export const checkBoxes = pgTable(
  'check_boxes',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectTypeId: integer('project_type_id').notNull(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    ...editableColumns(),
  },
  (t) => [
    unique('check_boxes_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'check_boxes_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    index('check_boxes_of_type').on(t.projectTypeId),
  ],
)

export const customFields = pgTable(
  'custom_fields',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectTypeId: integer('project_type_id').notNull(),
    /** what the product uses it for, whatever it is called (T93); a type has each key once */
    key: text('key'),
    name: text('name').notNull(),
    customFieldType: text('custom_field_type').$type<CustomFieldType>().notNull(),
    /** in their order */
    options: jsonb('options').$type<string[]>().notNull().default([]),
    isEditable: boolean('is_editable').notNull().default(true),
    isViewable: boolean('is_viewable').notNull().default(true),
    isRequired: boolean('is_required').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    ...editableColumns(),
  },
  (t) => [
    unique('custom_fields_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'custom_fields_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    index('custom_fields_of_type').on(t.projectTypeId),
    uniqueIndex('custom_fields_key')
      .on(t.projectTypeId, t.key)
      .where(sql`${t.key} is not null and not ${t.isDeleted}`),
  ],
)

/** Which fields a category shows; a field without a link belongs to all (T61). */
export const categoryFields = pgTable(
  'category_fields',
  {
    clientId: tenantColumn(),
    pointCategoryId: integer('point_category_id').notNull(),
    customFieldId: integer('custom_field_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pointCategoryId, t.customFieldId] }),
    foreignKey({
      name: 'category_fields_category',
      columns: [t.clientId, t.pointCategoryId],
      foreignColumns: [pointCategories.clientId, pointCategories.id],
    }),
    foreignKey({
      name: 'category_fields_field',
      columns: [t.clientId, t.customFieldId],
      foreignColumns: [customFields.clientId, customFields.id],
    }),
    index('category_fields_of_field').on(t.customFieldId),
  ],
)

/**
 * Common defects of a category: what a new point of it can be filled in with (decision 041).
 * Replaced as a whole.
 */
export const pinTemplates = pgTable(
  'point_templates',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    pointCategoryId: integer('point_category_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    severity: text('severity').$type<Severity>(),
    firmId: integer('firm_id'),
    /** minor units of the client's own currency; hundredths without one */
    estimatedCost: bigint('estimated_cost', { mode: 'bigint' }),
    sortOrder: integer('sort_order').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'point_templates_category',
      columns: [t.clientId, t.pointCategoryId],
      foreignColumns: [pointCategories.clientId, pointCategories.id],
    }),
    foreignKey({
      name: 'point_templates_firm',
      columns: [t.clientId, t.firmId],
      foreignColumns: [firms.clientId, firms.id],
    }),
    index('point_templates_of_category').on(t.pointCategoryId),
    index('point_templates_of_firm').on(t.firmId).where(sql`${t.firmId} is not null`),
  ],
)

/** nSpection Properties: the questions of a type. */
export const metaDataFields = pgTable(
  'meta_data_fields',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectTypeId: integer('project_type_id').notNull(),
    question: text('question').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    ...editableColumns(),
  },
  (t) => [
    unique('meta_data_fields_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'meta_data_fields_type',
      columns: [t.clientId, t.projectTypeId],
      foreignColumns: [projectTypes.clientId, projectTypes.id],
    }),
    index('meta_data_fields_of_type').on(t.projectTypeId),
  ],
)
