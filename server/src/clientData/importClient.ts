import { randomBytes } from 'node:crypto'
import { foldUsername } from '@nspect/contract/accounts/accounts'
import { defaultNotificationSettings } from '@nspect/contract/notifications/notificationSettings'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { Role } from '@nspect/contract/shared/enums'
import { z } from 'zod'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import { getViolatedConstraint } from '../db/constraintViolation.ts'
import { readSchemaVersion } from '../db/migrate.ts'
import { type ExportedTable, exportedTables } from '../db/tenantTables.ts'
import { keepImportedEvidence } from '../evidence/evidence.queries.ts'
import { hashPassword } from '../http/passwords.ts'
import { createShortToken, hashShortText, type Tokens } from '../http/tokens.ts'
import { refreshCopiedPinColumns } from '../pins/writePin.queries.ts'
import { createStoredFileName, type FileStorage } from '../storage/storage.ts'
import { createInvitationLink } from '../users/passwordLinks.queries.ts'
import {
  authorLine,
  authorsPath,
  clientPath,
  contentLine,
  contentsPath,
  getExportTablePath,
} from './format.ts'
import { createMinorUnitsReader } from './importedCosts.ts'
import {
  assertImportedValuesAllowed,
  parseChecklist,
  parseImportColumns,
  parseOtherAnswer,
} from './importedValues.ts'
import {
  clientColumns,
  countClientRows,
  insertImportAudit,
  insertImportedRows,
  listImportedPeople,
  listTakenUsernames,
  reserveTableIds,
} from './importRows.queries.ts'
import { type ExportedRow, IdMap } from './mapIds.ts'
import { type ArchiveReader, BrokenArchiveError, openClientExportArchive } from './readArchive.ts'

/** Rows inserted at a time. */
const portion = 200

const anyRow = z.record(z.string(), z.unknown())

/** What an import needs; `say` gets a line for each step. */
interface ImportParts {
  db: Db
  storage: FileStorage
  tokens: Tokens
  publicUrl: string
  now: Date
  say: (line: string) => void
}

/** The imported client, and each person with a link to choose a password. */
interface Imported {
  clientId: number
  businessName: string
  rows: Record<string, number>
  files: number
  missing: number
  people: { username: string; role: Role; link: string }[]
}

/** Reads lines in portions. */
async function* splitIntoPortions<T>(lines: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const line of lines) {
    some.push(line)
    if (some.length < portion) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Stores the bytes of every file durably; returns the new name of each former one. */
const storeFiles = async (
  { storage, say }: ImportParts,
  archive: ArchiveReader,
  stored: string[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for await (const { name, path, size, sha256 } of archive.lines(contentsPath, contentLine)) {
    // each row has bytes of its own, although equal contents are in the archive once
    const file = await storage.put(await archive.stream(path), { maxBytes: size })
    stored.push(file.name)
    if (file.sha256 !== sha256 || file.size !== size)
      throw new BrokenArchiveError(`The archive is damaged: ${path}.`)
    names.set(name, file.name)
    if (names.size % 500 === 0) say(`${names.size} files stored`)
  }
  // a file that was lost before the export stays lost, under a name that opens nothing
  for (const name of archive.manifest.missing) names.set(name, createStoredFileName())
  return names
}

const nameFor = (names: Map<string, string>, former: unknown): string => {
  const name = names.get(String(former))
  if (name === undefined)
    throw new BrokenArchiveError(
      `The archive is incomplete: stored file ${String(former)} is not in it.`,
    )
  return name
}

const withNewNames = (row: ExportedRow, names: Map<string, string>): ExportedRow => ({
  ...row,
  name: nameFor(names, row.name),
  variants: Object.fromEntries(
    Object.entries(row.variants as Record<string, ExportedRow>).map(([variant, made]) => [
      variant,
      { ...made, name: nameFor(names, made.name) },
    ]),
  ),
})

/** Pictures were made anew when they came; documents and models are what somebody uploaded. */
const mayHoldMetadata = ({ kind, mime }: ExportedRow): boolean =>
  kind === 'model' || (kind === 'document' && !String(mime).startsWith('image/'))

/** What an export leaves out, and what must not be taken over, by table. */
const completions = (
  { tokens, now }: ImportParts,
  nobodyKnows: string,
  names: Map<string, string>,
  withMinorUnits: (row: ExportedRow) => ExportedRow,
): Record<string, (row: ExportedRow, ids: IdMap) => ExportedRow> => ({
  users: (row) => ({
    ...row,
    password_hash: nobodyKnows,
    is_password_made: false,
    // in archives of earlier versions these are switches
    notifications: { ...defaultNotificationSettings, ...(row.notifications as object) },
  }),
  // archives of earlier versions have documents that tell place and camera
  files: (row) => ({ ...withNewNames(row, names), may_hold_metadata: mayHoldMetadata(row) }),
  projects: (row, ids) =>
    row.frozen_type ? { ...row, frozen_type: ids.frozenType(row.frozen_type as ProjectType) } : row,
  // mails about it were sent by the former installation
  user_projects: (row) => ({ ...row, news_in: null }),
  project_pins: (row) => ({ ...withMinorUnits(row), news_in: null }),
  rooms: (row, ids) => ({ ...row, outline: ids.outline(row.outline) }),
  import_mappings: (row) => ({ ...row, columns: parseImportColumns(row.columns) }),
  checklist_revisions: (row) => ({ ...row, content: parseChecklist(row.content) }),
  checklist_answers: (row) => ({ ...row, other: parseOtherAnswer(row.other) }),
  point_templates: withMinorUnits,
  settings: withMinorUnits,
  project_pin_comments: (row) => ({ ...row, news_in: null }),
  share_links: ({ had_password: hadPassword, ...row }) => {
    const token = createShortToken()
    // without its password it must not open: it is ended, and made anew by whoever wants it
    const revokedAt = hadPassword ? { revoked_at: row.revoked_at ?? now.toISOString() } : {}
    return {
      ...row,
      ...revokedAt,
      untold_from: null,
      token_hash: hashShortText(token),
      token_encrypted: tokens.encrypt(token),
    }
  },
})

const assertKnownColumns = (row: ExportedRow, { name, columns, computed }: ExportedTable): void => {
  const unknown = Object.keys(row).find(
    (column) => !columns.includes(column) && !Object.hasOwn(computed, column),
  )
  if (unknown !== undefined) {
    throw new BrokenArchiveError(
      `The archive has a column that this version does not know, ${unknown} of ${name}. Please import it with the version that made it, or a newer one.`,
    )
  }
}

/**
 * Throws if a live account of this installation already has the sign-in name of one in the archive.
 */
const assertNamesFree = async (db: DbOrTransaction, archive: ArchiveReader): Promise<void> => {
  const taken: string[] = []
  for await (const rows of splitIntoPortions(archive.lines(getExportTablePath('users'), anyRow))) {
    const live = rows.filter((row) => row.is_deleted === false)
    taken.push(
      ...(await listTakenUsernames(
        db,
        live.map((row) => foldUsername(String(row.username))),
      )),
    )
  }
  if (taken.length === 0) return
  const shown = taken.slice(0, 10).join(', ')
  throw new BrokenArchiveError(
    `${taken.length} of its people have accounts here already: ${shown}. Change those e-mail addresses first, or import into an empty installation.`,
  )
}

/** Inserts the client's own row. It is live, whatever it was, and no demo. */
const insertClient = async (
  tx: DbOrTransaction,
  archive: ArchiveReader,
  clientId: number,
): Promise<void> => {
  for await (const row of archive.lines(clientPath, anyRow)) {
    const own = {
      ...row,
      id: clientId,
      is_deleted: false,
      deleted_at: null,
      purged_at: null,
      is_demo: false,
    }
    const columns = Object.keys(own)
    const unknown = columns.find((column) => !clientColumns.includes(column))
    if (unknown !== undefined)
      throw new BrokenArchiveError(
        `The archive has a column that this version does not know, ${unknown}.`,
      )
    assertImportedValuesAllowed('clients', row)
    await insertImportedRows(tx, 'clients', columns, [own])
  }
}

/**
 * Authors of other organisations become deleted accounts: their names stay with what they wrote.
 */
const insertAuthors = async (
  tx: DbOrTransaction,
  archive: ArchiveReader,
  ids: IdMap,
  passwordHash: string,
) => {
  for await (const people of splitIntoPortions(archive.lines(authorsPath, authorLine))) {
    const fresh = await reserveTableIds(tx, 'users', people.length)
    const rows = people.map(({ id: former, ...names }, n) => {
      const id = fresh[n] ?? 0
      ids.set('users', former, id)
      const account = {
        client_id: ids.clientId,
        username: `author-${id}`,
        password_hash: passwordHash,
        role: 'Viewer',
      }
      return { id, ...names, ...account, is_deleted: true }
    })
    await insertImportedRows(tx, 'users', Object.keys(rows[0] ?? {}), rows)
  }
}

type Complete = ReturnType<typeof completions>

/** Inserts one table, with new ids throughout. */
const insertTable = async (
  tx: DbOrTransaction,
  archive: ArchiveReader,
  table: ExportedTable,
  ids: IdMap,
  complete: Complete,
): Promise<void> => {
  for await (const rows of splitIntoPortions(
    archive.lines(getExportTablePath(table.name), anyRow),
  )) {
    for (const row of rows) {
      assertKnownColumns(row, table)
      assertImportedValuesAllowed(table.name, row)
    }
    const fresh = table.hasId ? await reserveTableIds(tx, table.name, rows.length) : []
    const mapped = rows.map((row, n) => {
      const own = table.name === 'audit_events' ? ids.auditRow(row) : ids.row(table, row)
      const whole = complete[table.name]?.(own, ids) ?? own
      if (!table.hasId) return whole
      const id = fresh[n] ?? 0
      ids.set(table.name, Number(row.id), id)
      return { ...whole, id }
    })
    await insertImportedRows(
      tx,
      table.name,
      [...new Set(mapped.flatMap((row) => Object.keys(row)))],
      mapped,
    )
  }
}

/** Throws unless the database has exactly as many rows of the client as the manifest says. */
const proveCounts = async (tx: DbOrTransaction, { manifest }: ArchiveReader, clientId: number) => {
  const rows: Record<string, number> = {}
  for (const { name } of exportedTables) {
    const said = (manifest.rows[name] ?? 0) + (name === 'users' ? manifest.authors : 0)
    rows[name] = await countClientRows(tx, name, clientId)
    if (rows[name] !== said) {
      throw new BrokenArchiveError(
        `The archive is damaged: ${rows[name]} rows of ${name} instead of ${said}.`,
      )
    }
  }
  return rows
}

const importRows = async (
  parts: ImportParts,
  archive: ArchiveReader,
  names: Map<string, string>,
) => {
  const { db, now, publicUrl } = parts
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const complete = completions(
    parts,
    passwordHash,
    names,
    createMinorUnitsReader(archive.manifest.version),
  )
  const known = exportedTables.filter(({ name }) => manifestHas(archive, name))
  return db.transaction(async (tx) => {
    await keepImportedEvidence(tx)
    const [clientId = 0] = await reserveTableIds(tx, 'clients', 1)
    const ids = new IdMap(clientId, archive.manifest.client.id)
    await insertClient(tx, archive, clientId)
    await insertAuthors(tx, archive, ids, passwordHash)
    for (const table of known) {
      parts.say(`${table.name}: ${archive.manifest.rows[table.name]} rows`)
      await insertTable(tx, archive, table, ids, complete)
    }
    await refreshCopiedPinColumns(tx, clientId)
    const rows = await proveCounts(tx, archive, clientId)
    const people: Imported['people'] = []
    for (const { id, ...person } of await listImportedPeople(tx, clientId)) {
      people.push({ ...person, link: await createInvitationLink({ db: tx, now }, publicUrl, id) })
    }
    const { client, madeAt, schema } = archive.manifest
    await insertImportAudit(tx, clientId, { formerId: client.id, madeAt, schema }, now)
    return { clientId, rows, people }
  })
}

const manifestHas = ({ manifest }: ArchiveReader, table: string) =>
  Object.hasOwn(manifest.rows, table)

const assertKnownTables = async ({ manifest }: ArchiveReader): Promise<void> => {
  const unknown = Object.keys(manifest.rows).find(
    (table) => !exportedTables.some(({ name }) => name === table),
  )
  if (unknown === undefined) return
  const own = await readSchemaVersion()
  throw new BrokenArchiveError(
    `The archive has a table that this version does not know, ${unknown}. It was made with schema ${manifest.schema}, this is ${own}: please import it with a newer version.`,
  )
}

/**
 * Imports a client's export as a new client: first its files, durably; then all rows in one
 * transaction, with new ids; hashes and counts are compared with the manifest. Throws
 * `BrokenArchiveError` with the reason, and then leaves nothing.
 */
export const importClient = async (parts: ImportParts, path: string): Promise<Imported> => {
  const archive = await openClientExportArchive(path)
  const stored: string[] = []
  try {
    await assertKnownTables(archive)
    await assertNamesFree(parts.db, archive)
    const names = await storeFiles(parts, archive, stored)
    const imported = await importRows(parts, archive, names)
    const { client, missing } = archive.manifest
    return {
      ...imported,
      businessName: client.businessName,
      files: stored.length,
      missing: missing.length,
    }
  } catch (error) {
    const rule = getViolatedConstraint(error)
    await Promise.allSettled(stored.map((name) => parts.storage.remove(name)))
    if (rule === undefined) throw error
    throw new BrokenArchiveError(
      `The archive has a row that breaks a rule of the database: ${rule}.`,
      {
        cause: error,
      },
    )
  } finally {
    archive.close()
  }
}
