import type { ModelKind } from '@nspect/contract/media/modelFormats'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { identityColumn, tenantColumn, timestampColumn } from './conventions.ts'

/** One stored object made from an upload: a size of a picture, a variant of a model. */
export interface FileVariant {
  name: string
  mime: string
  size: number
  width: number
  height: number
}

/** logo: of a client, and public; guidance: of items of checklists, which name it by its hash */
export type FileKind = 'photo' | 'still' | ModelKind | 'plan' | 'document' | 'logo' | 'guidance'

/**
 * Uploaded files. The bytes are durable under `name` before the row is inserted; names cannot be
 * guessed.
 */
export const files = pgTable(
  'files',
  {
    id: identityColumn(),
    clientId: tenantColumn().references(() => clients.id),
    kind: text('kind').$type<FileKind>().notNull(),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** a model's triangles */
    triangles: integer('triangles'),
    variants: jsonb('variants').$type<Record<string, FileVariant>>().notNull().default({}),
    /** of a photo's bytes as they were uploaded; null: unknown, or no photo of a camera (T406) */
    uploadedSha256: text('uploaded_sha256'),
    /** when its camera took it, as `PhotoTime.at` writes it */
    takenAt: text('taken_at'),
    /** maker and model */
    camera: text('camera'),
    /** where it was taken, WGS 84; stored only while the client allows it */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /**
     * stored by a version, or brought by an archive, that left place and camera in pictures: a job
     * removes them
     */
    mayHoldMetadata: boolean('may_hold_metadata').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('files_tenant').on(t.clientId, t.id),
    unique('files_name').on(t.name),
    index('files_may_hold_metadata').on(t.clientId, t.id).where(sql`${t.mayHoldMetadata}`),
  ],
)
