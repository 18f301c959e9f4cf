import type { SpaceLocation } from '@nspect/contract/media/capturedSpace'
import type { TourSweep } from '@nspect/contract/tourCaptures/tourCaptures'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'
import { files } from './files.ts'
import { projectModelImages, projects } from './projects.ts'
import { users } from './users.ts'

/**
 * The panoramas of an inspection, in their order; the file of the first one is the inspection's
 * model (T302).
 */
export const tourNodes = pgTable(
  'tour_nodes',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    /** the scene of its points; it stays the same when an inspection is exported and imported */
    key: text('key').notNull(),
    fileId: integer('file_id').notNull(),
    name: text('name').notNull(),
    sortOrder: integer('sort_order').notNull(),
    /** degrees from north, clockwise, of the picture's middle */
    heading: doublePrecision('heading'),
    /** metres above the floor */
    cameraHeight: doublePrecision('camera_height').notNull().default(1.6),
    /** where it was taken, on a picture of the inspection, in percent; all three or none */
    projectModelImageId: integer('project_model_image_id'),
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** where it stands in the space that it was captured from (T336) */
    space: jsonb('space').$type<SpaceLocation>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('tour_nodes_tenant').on(t.clientId, t.id),
    unique('tour_nodes_key').on(t.clientId, t.projectId, t.key),
    foreignKey({
      name: 'tour_nodes_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'tour_nodes_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
    foreignKey({
      name: 'tour_nodes_picture',
      columns: [t.clientId, t.projectModelImageId],
      foreignColumns: [projectModelImages.clientId, projectModelImages.id],
    }),
    // saving a point looks for them without the client, which the inspection tells
    index('tour_nodes_of_project').on(t.projectId, t.sortOrder),
  ],
)

/**
 * Pairs of panoramas that are neighbours, or not, because somebody said so; the smaller id first
 * (T305).
 */
export const tourLinks = pgTable(
  'tour_links',
  {
    clientId: tenantColumn(),
    tourNodeId: integer('tour_node_id').notNull(),
    otherTourNodeId: integer('other_tour_node_id').notNull(),
    isLinked: boolean('is_linked').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.tourNodeId, t.otherTourNodeId] }),
    foreignKey({
      name: 'tour_links_node',
      columns: [t.clientId, t.tourNodeId],
      foreignColumns: [tourNodes.clientId, tourNodes.id],
    }),
    foreignKey({
      name: 'tour_links_other_node',
      columns: [t.clientId, t.otherTourNodeId],
      foreignColumns: [tourNodes.clientId, tourNodes.id],
    }),
    index('tour_links_other').on(t.otherTourNodeId),
  ],
)

/**
 * The capturing of a vendor's tour as one of the client's own, with who said that they have the
 * right to it (T334). It stays on record when it has ended, used or not; one at a time goes on.
 */
export const tourCaptures = pgTable(
  'tour_captures',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    /** the vendor's tour */
    modelLink: text('model_link').notNull(),
    /** the wording that was agreed to */
    statement: integer('statement').notNull(),
    statedBy: integer('stated_by')
      .notNull()
      .references(() => users.id),
    statedAt: timestampColumn('stated_at').notNull(),
    /** the places of the tour, as its player tells them */
    sweeps: jsonb('sweeps').$type<TourSweep[]>().notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (t) => [
    unique('tour_captures_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'tour_captures_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    uniqueIndex('tour_captures_going_on')
      .on(t.clientId, t.projectId)
      .where(sql`${t.endedAt} is null`),
  ],
)

/** The pictures of a capture that goes on. */
export const capturedPanoramas = pgTable(
  'captured_panoramas',
  {
    clientId: tenantColumn(),
    tourCaptureId: integer('tour_capture_id').notNull(),
    sweepId: text('sweep_id').notNull(),
    fileId: integer('file_id').notNull(),
    /** degrees from -z of the space to the picture's middle, clockwise */
    turn: doublePrecision('turn').notNull(),
    isTurnMeasured: boolean('is_turn_measured').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.tourCaptureId, t.sweepId] }),
    foreignKey({
      name: 'captured_panoramas_capture',
      columns: [t.clientId, t.tourCaptureId],
      foreignColumns: [tourCaptures.clientId, tourCaptures.id],
    }),
    foreignKey({
      name: 'captured_panoramas_file',
      columns: [t.clientId, t.fileId],
      foreignColumns: [files.clientId, files.id],
    }),
  ],
)
