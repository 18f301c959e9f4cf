import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Scope } from '../../server/src/db/scope.ts'
import { clientBilling } from '../../server/src/db/tables/billing.ts'
import { clients } from '../../server/src/db/tables/clients.ts'
import { projectPinComments } from '../../server/src/db/tables/comments.ts'
import { projectDocuments } from '../../server/src/db/tables/documents.ts'
import { files } from '../../server/src/db/tables/files.ts'
import { clientLogos } from '../../server/src/db/tables/logos.ts'
import { models } from '../../server/src/db/tables/models.ts'
import { pinCheckBoxes, pinCustomFields, pinPhotos, projectPins } from '../../server/src/db/tables/pins.ts'
import {
  metaDataAnswers,
  projectEvents,
  projectModelImages,
  projects,
  userProjects,
} from '../../server/src/db/tables/projects.ts'
import {
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../../server/src/db/tables/projectTypes.ts'
import { printTickets, shareLinks } from '../../server/src/db/tables/reports.ts'
import { settings } from '../../server/src/db/tables/settings.ts'
import { confirmationLinks, passwordLinks, sessions, users } from '../../server/src/db/tables/users.ts'

/** All tables of a tenant, referencing ones before referenced ones. The audit trail stays: it is append-only. */
export const tenantTables: (PgTable & { clientId: PgColumn })[] = [
  shareLinks,
  printTickets,
  projectDocuments,
  metaDataAnswers,
  projectPinComments,
  pinPhotos,
  pinCheckBoxes,
  pinCustomFields,
  projectPins,
  projectModelImages,
  userProjects,
  projectEvents,
  projects,
  models,
  clientLogos,
  clientBilling,
  files,
  categoryFields,
  checkBoxes,
  customFields,
  metaDataFields,
  poiStatuses,
  pointCategories,
  projectTypes,
  settings,
]

/** Deletes the demo's clients and all their rows; returns the number of clients. The next sweep removes the bytes. */
export const deleteDemo = async ({ db }: Scope): Promise<number> => {
  const demo = await db.select({ id: clients.id }).from(clients).where(eq(clients.isDemo, true))
  const ids = demo.map(({ id }) => id)
  if (ids.length === 0) return 0
  const theirs = db.select({ id: users.id }).from(users).where(inArray(users.clientId, ids))
  await db.delete(sessions).where(inArray(sessions.userId, theirs))
  await db.delete(passwordLinks).where(inArray(passwordLinks.userId, theirs))
  await db.delete(confirmationLinks).where(inArray(confirmationLinks.userId, theirs))
  for (const table of tenantTables) await db.delete(table).where(inArray(table.clientId, ids))
  await db.delete(users).where(inArray(users.clientId, ids))
  await db.delete(clients).where(inArray(clients.id, ids))
  return ids.length
}
