import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { clientBilling } from './tables/billing.ts'
import { buildings } from './tables/buildings.ts'
import {
  checklistAnswerPhotos,
  checklistAnswers,
  checklistRevisions,
  checklists,
  projectChecklists,
} from './tables/checklists.ts'
import { clientExports } from './tables/clientExports.ts'
import { furtherRepairPhotos, projectPinComments } from './tables/comments.ts'
import { proposals } from './tables/credentials/proposals.ts'
import { customers } from './tables/customers.ts'
import { projectDocuments } from './tables/documents.ts'
import { evidenceEntries } from './tables/evidence.ts'
import { pinExternalIds } from './tables/externalIds.ts'
import { files } from './tables/files.ts'
import { firms } from './tables/firms.ts'
import { handoverParties, handovers } from './tables/handovers.ts'
import { auditEvents, openAuditEntries } from './tables/idempotencyAuditRateLimits.ts'
import { inboxEntries, pinWatchers } from './tables/inbox.ts'
import { clientLogos } from './tables/logos.ts'
import { models, modelTopViews } from './tables/models.ts'
import {
  carriedPins,
  photoMarkUps,
  pinCheckBoxes,
  pinCustomFields,
  pinPhotos,
  projectPins,
} from './tables/pins.ts'
import { planDecisions } from './tables/planDecisions.ts'
import { planLines } from './tables/planLines.ts'
import { planFiles, planSheets } from './tables/plans.ts'
import {
  metaDataAnswers,
  projectEvents,
  projectModelImages,
  projects,
  userProjects,
} from './tables/projects.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  pinTemplates,
  pointCategories,
  poiStatuses,
  projectTypes,
} from './tables/projectTypes.ts'
import { printOuts, printStyles, printTickets, shareLinks } from './tables/reports.ts'
import { mediaRevisions } from './tables/revisions.ts'
import { pinRooms, rooms } from './tables/rooms.ts'
import { savedViews } from './tables/savedViews.ts'
import { schedules } from './tables/schedules.ts'
import { searchEntries, searchWords } from './tables/search.ts'
import { settings } from './tables/settings.ts'
import { storageNotices, storedBytes } from './tables/storedBytes.ts'
import { importMappings, tableImports } from './tables/tableImports.ts'
import { capturedPanoramas, tourCaptures, tourLinks, tourNodes } from './tables/tours.ts'
import { users } from './tables/users.ts'
import { webhookDeliveries, webhookEndpoints } from './tables/webhooks.ts'

type OfTenant = PgTable & { clientId: PgColumn }

/**
 * All tables of a tenant but `clients` and the append-only audit trail: referenced ones before
 * referencing ones.
 */
export const tenantTables: readonly OfTenant[] = [
  // erased last, because they follow the others
  searchEntries,
  searchWords,
  storedBytes,
  storageNotices,
  users,
  settings,
  firms,
  projectTypes,
  pointCategories,
  pinTemplates,
  poiStatuses,
  checkBoxes,
  customFields,
  categoryFields,
  metaDataFields,
  checklists,
  checklistRevisions,
  importMappings,
  savedViews,
  files,
  clientLogos,
  buildings,
  customers,
  printStyles,
  models,
  modelTopViews,
  projects,
  projectModelImages,
  planFiles,
  planSheets,
  mediaRevisions,
  tourNodes,
  tourLinks,
  tourCaptures,
  capturedPanoramas,
  userProjects,
  projectEvents,
  handovers,
  handoverParties,
  schedules,
  metaDataAnswers,
  openAuditEntries,
  projectPins,
  carriedPins,
  rooms,
  pinRooms,
  pinExternalIds,
  planLines,
  tableImports,
  projectChecklists,
  checklistAnswers,
  checklistAnswerPhotos,
  pinCheckBoxes,
  pinCustomFields,
  pinPhotos,
  photoMarkUps,
  projectPinComments,
  furtherRepairPhotos,
  evidenceEntries,
  pinWatchers,
  projectDocuments,
  shareLinks,
  inboxEntries,
  proposals,
  planDecisions,
  printTickets,
  printOuts,
  clientBilling,
  clientExports,
  webhookEndpoints,
  webhookDeliveries,
]

/**
 * Tables that a client's export leaves out: what searches find it by, how much it stores, news that
 * people were told, views that they keep, permits of a minute, print-outs, the contract with the
 * payment provider, exports, addresses that are told of changes, what somebody edits at this moment,
 * what imports can be undone by.
 */
const leftOut: readonly OfTenant[] = [
  searchEntries,
  searchWords,
  storedBytes,
  storageNotices,
  inboxEntries,
  proposals,
  savedViews,
  printTickets,
  printOuts,
  clientBilling,
  clientExports,
  webhookEndpoints,
  webhookDeliveries,
  openAuditEntries,
  tableImports,
]

/**
 * Columns that an export leaves out: what opens an account or a report or belongs to such a link,
 * and what the database generates.
 */
const omitted: Record<string, readonly string[]> = {
  users: ['password_hash', 'username_key'],
  // what comes from elsewhere is looked through again
  files: ['may_hold_metadata'],
  // links are imported after the points that they refer to, and open nothing any more
  // copies of what other rows say are made again
  project_pins: ['share_link_id', 'is_in_archive', 'is_sent_back', 'handed_in_by'],
  share_links: ['token_hash', 'token_encrypted', 'password_hash', 'code_hash', 'code_expires_at'],
  // wakes those who have the inspection open at the moment of a change
  audit_events: ['project_id'],
}

/** What an export says instead of a column that it leaves out, as SQL. */
const computed: Record<string, Readonly<Record<string, string>>> = {
  share_links: { had_password: 'password_hash is not null' },
}

/** Lists of references, which are no foreign keys: what they refer to may be gone. */
const looseReferences: Record<string, Record<string, string>> = {
  share_links: { pin_ids: 'project_pins' },
  project_pin_comments: { mentions: 'users' },
}

/** The ids in a column that refers to something, or to several of them in a list. */
export const selectReferencedIds = (table: string, column: string): SQL =>
  looseReferences[table]?.[column]
    ? sql`unnest(${sql.identifier(column)})`
    : sql`${sql.identifier(column)}`

/**
 * A table as an export describes it: its columns in their order, and the table that each of them
 * refers to.
 */
export interface ExportedTable {
  name: string
  columns: readonly string[]
  /** further columns of the export alone: their SQL by name */
  computed: Readonly<Record<string, string>>
  /** the columns that order its rows */
  key: readonly string[]
  /** by column: the table whose `id` it contains, or several of them in a list */
  references: Readonly<Record<string, string>>
  hasId: boolean
}

const describe = (table: OfTenant): ExportedTable => {
  const name = getTableName(table)
  const { columns, foreignKeys, primaryKeys } = getTableConfig(table)
  const references: Record<string, string> = { ...looseReferences[name] }
  for (const foreignKey of foreignKeys) {
    const { columns: own, foreignTable } = foreignKey.reference()
    for (const column of own) {
      if (column.name !== 'client_id') references[column.name] = getTableName(foreignTable)
    }
  }
  const single = columns.filter((column) => column.primary).map((column) => column.name)
  return {
    name,
    columns: columns
      .map((column) => column.name)
      .filter((column) => !omitted[name]?.includes(column)),
    computed: computed[name] ?? {},
    key:
      single.length > 0
        ? single
        : primaryKeys.flatMap((key) => key.columns.map((column) => column.name)),
    references,
    hasId: columns.some((column) => column.name === 'id'),
  }
}

/**
 * The tables of an export with their rows' order and references: referenced ones first, the audit
 * trail last.
 */
export const exportedTables: readonly ExportedTable[] = [
  ...tenantTables.filter((table) => !leftOut.includes(table)),
  auditEvents,
].map(describe)

/**
 * The names of properties in stored JSON that contain ids (`projectId`), with the table that they
 * refer to.
 */
export const jsonIdProperties: Readonly<Record<string, string>> = Object.fromEntries(
  tenantTables.flatMap((table) => {
    const { references } = describe(table)
    return Object.entries(getTableColumns(table)).flatMap(([property, { name }]) =>
      references[name] === undefined ? [] : [[property, references[name]]],
    )
  }),
)

/** A list of names, quoted for a statement. */
export const quoteIdentifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
