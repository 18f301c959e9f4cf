import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import type { RoomValues } from '@nspect/contract/rooms/rooms'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { editableColumns, identityColumn, tenantColumn } from './conventions.ts'
import { projectPins } from './pins.ts'
import { projects } from './projects.ts'

/** Rooms of an inspection. A floor is a value of its rooms: nothing else belongs to it. */
export const rooms = pgTable(
  'rooms',
  {
    id: identityColumn(),
    clientId: tenantColumn(),
    projectId: integer('project_id').notNull(),
    floorName: text('floor_name').notNull().default(''),
    /** the same for all rooms of a floor */
    floorOrder: integer('floor_order').notNull().default(0),
    number: text('number').notNull().default(''),
    name: text('name').notNull().default(''),
    kind: text('kind').notNull().default(''),
    /** square metres, as typed or as the model says; null: as the outline says */
    area: doublePrecision('area'),
    outline: jsonb('outline').$type<RoomOutline>(),
    /** the room of the inspection that is repeated */
    originRoomId: integer('origin_room_id'),
    /** of the IfcSpace that it came from */
    globalId: text('global_id'),
    /** what the model said last: a value that is still the same follows the model */
    modelValues: jsonb('model_values').$type<RoomValues>(),
    ...editableColumns(),
  },
  (t) => [
    unique('rooms_tenant').on(t.clientId, t.id),
    foreignKey({
      name: 'rooms_project',
      columns: [t.clientId, t.projectId],
      foreignColumns: [projects.clientId, projects.id],
    }),
    foreignKey({
      name: 'rooms_origin',
      columns: [t.clientId, t.originRoomId],
      foreignColumns: [t.clientId, t.id],
    }),
    check('rooms_label', sql`${t.number} <> '' or ${t.name} <> ''`),
    index('rooms_of_project').on(t.clientId, t.projectId).where(sql`not ${t.isDeleted}`),
    uniqueIndex('rooms_number')
      .on(t.clientId, t.projectId, sql`lower(${t.floorName})`, sql`lower(${t.number})`)
      .where(sql`not ${t.isDeleted} and ${t.number} <> ''`),
    uniqueIndex('rooms_global_id')
      .on(t.clientId, t.projectId, t.globalId)
      .where(sql`not ${t.isDeleted} and ${t.globalId} is not null`),
  ],
)

/** The rooms of points: by their places, or as a person said. A point without a row is in none. */
export const pinRooms = pgTable(
  'pin_rooms',
  {
    clientId: tenantColumn(),
    projectPinId: integer('project_pin_id').notNull(),
    /** null: a person said that it is in none */
    roomId: integer('room_id'),
    /** a person said so, and its place counts for nothing */
    isChosen: boolean('is_chosen').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.projectPinId] }),
    foreignKey({
      name: 'pin_rooms_pin',
      columns: [t.clientId, t.projectPinId],
      foreignColumns: [projectPins.clientId, projectPins.id],
    }),
    foreignKey({
      name: 'pin_rooms_room',
      columns: [t.clientId, t.roomId],
      foreignColumns: [rooms.clientId, rooms.id],
    }),
    check('pin_rooms_derived', sql`${t.isChosen} or ${t.roomId} is not null`),
    index('pin_rooms_of_room').on(t.clientId, t.roomId),
  ],
)
