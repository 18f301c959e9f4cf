import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { identity, moment, tenant } from './conventions.ts'
import { files } from './files.ts'
import { projectModelImages, projects } from './projects.ts'

/** The panoramas of an inspection, in their order; the file of the first one is the inspection's model (T302). */
export const tourNodes = pgTable(
  'tour_nodes',
  {
    id: identity(),
    clientId: tenant(),
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
    createdAt: moment('created_at').notNull().defaultNow(),
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

/** Pairs of panoramas that are neighbours, or not, because somebody said so; the smaller id first (T305). */
export const tourLinks = pgTable(
  'tour_links',
  {
    clientId: tenant(),
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
