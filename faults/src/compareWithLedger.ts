import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import pg from 'pg'
import { connectDatabase } from '../../server/src/db/connect.ts'
import { filterReferencedNames } from '../../server/src/files/files.queries.ts'
import { type FileStorage, sweepUnreferencedFiles } from '../../server/src/storage/storage.ts'
import { createPerson, type Person } from '../../server/src/testing/apiCaller.ts'
import type { FaultCounts } from './counts.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import type { ProjectTasks } from './projectTasks.ts'

const taken = <T>({ status, body }: { status: number; body: T }): T => {
  if (status !== 200)
    throw new Error(`reading back was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  return body
}

/** The hash of what a signed path serves; '' if it serves nothing. */
const hashAt = async (url: string, path: string): Promise<string> => {
  const answer = await fetch(`${url}/api/${path}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? createHash('sha256').update(bytes).digest('hex') : ''
}

/**
 * ms that print-outs may take without one of them being done: a killed one is begun again after its
 * heartbeat was missed
 */
const maxPrintMs = 120_000

/**
 * All print-outs, once none is in work any more; the call that lists them answers the newest alone.
 */
const printsIn = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (let [left, end] = [-1, 0]; ; await pause(500)) {
      const { rows } = await client.query<{ id: number; state: string }>(
        'select id, state from print_outs order by id desc',
      )
      const undone = rows.filter(({ state }) => state !== 'ready' && state !== 'failed').length
      if (undone !== left) end = Date.now() + maxPrintMs
      left = undone
      if (undone === 0 || Date.now() > end) return rows
    }
  } finally {
    await client.end()
  }
}

/**
 * Everything that is there, read over the API as people read it; the bytes of documents by their
 * hash.
 */
const readEverything = async (
  by: Person,
  url: string,
  errands: ProjectTasks,
  counts: FaultCounts,
): Promise<LedgerEntry[]> => {
  const { projectId, commentedPin } = errands
  const pins = taken(await by.call(pinRoutes.listPins, { projectId }))
  const numbers = new Set(pins.map(({ pinNumber }) => pinNumber))
  if (numbers.size < pins.length)
    counts.wrong.push(`${pins.length - numbers.size} numbers of points stand twice`)
  const ours = pins.filter(({ title }) => title.startsWith('point '))
  const found: LedgerEntry[] = ours.map(({ title, id }) => ({ kind: 'point', mark: title, id }))
  let unseen = 0
  for (const { stillUrl } of ours) if (stillUrl && (await hashAt(url, stillUrl)) === '') unseen += 1
  for (const { projectPinPhotos } of pins) {
    for (const { id, caption, imagePath } of projectPinPhotos) {
      found.push({ kind: 'photo', mark: caption, id })
      if ((await hashAt(url, imagePath)) === '') unseen += 1
    }
  }
  if (unseen > 0) counts.wrong.push(`${unseen} pictures cannot be read`)
  for (const { id, name, path } of taken(
    await by.call(documentRoutes.listDocuments, { id: projectId }),
  )) {
    found.push({ kind: 'document', mark: name, id, sha256: await hashAt(url, path) })
  }
  for (const { id, comment } of taken(
    await by.call(commentRoutes.listComments, { projPinId: commentedPin }),
  )) {
    found.push({ kind: 'comment', mark: comment, id })
  }
  found.push(...(await errands.readAnswers(by)))
  found.push(...(await errands.readDecisions(by, counts)))
  return found
}

/**
 * Print-outs that are ready, by the marks of those who asked for them; of the latest, whether it is
 * a PDF.
 */
const readPrints = async (
  by: Person,
  connection: pg.ClientConfig,
  { projectId }: ProjectTasks,
  ledger: Ledger,
  counts: FaultCounts,
): Promise<LedgerEntry[]> => {
  const asked = Map.groupBy(ledger.of('print'), ({ id }) => id)
  if (asked.size === 0) return []
  const prints = await printsIn(connection)
  counts.doubled += prints.filter(({ id }) => !asked.has(id)).length
  const ready = prints.filter(({ state }) => state === 'ready')
  for (const [state, { length }] of Map.groupBy(prints, (print) => print.state))
    counts.notes.push(`print-outs ${state}: ${length}`)
  const [last] = ready
  if (last) {
    const { token } = taken(await by.call(reportRoutes.createPrintTicket, { projectId }))
    const pdf = await by.call(reportRoutes.downloadPrint, { projectId, printId: last.id, token })
    if (!String(pdf.body).startsWith('%PDF'))
      counts.wrong.push(`a print-out is no PDF (${pdf.status})`)
  }
  return ready.flatMap(({ id }) => asked.get(id) ?? [])
}

/** Every stored file by name and hash, as the rows have them. */
const namedFiles = `select name, sha256 from files
  union all select part.value ->> 'name', part.value ->> 'sha256' from files, jsonb_each(variants) part
    where part.value ->> 'sha256' is not null`

/** How many files that rows name are not there, or have other bytes. */
const countDamaged = async (connection: pg.ClientConfig, storage: FileStorage): Promise<number> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>(namedFiles)
    let damaged = 0
    for (const { name, sha256 } of rows) {
      const hash = createHash('sha256')
      try {
        for await (const piece of (await storage.get(name)) as AsyncIterable<Buffer>)
          hash.update(piece)
      } catch {
        // not there: the hash is another one
      }
      if (hash.digest('hex') !== sha256) damaged += 1
    }
    return damaged
  } finally {
    await client.end()
  }
}

/**
 * Counts stored files that no row names, sweeps as maintenance does when they are a day old, and
 * counts again.
 */
const sweep = async (connection: pg.ClientConfig, storage: FileStorage) => {
  const database = connectDatabase({ ...connection, max: 2 }, () => undefined)
  const isNamed = (names: string[]) => filterReferencedNames(database.db, names)
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  const countOrphans = async () => {
    const names: string[] = []
    for await (const { name } of storage.list()) names.push(name)
    const named = await isNamed(names)
    return names.filter((name) => !named.has(name)).length
  }
  try {
    const before = await countOrphans()
    await sweepUnreferencedFiles(storage, isNamed, tomorrow)
    return { before, after: await countOrphans() }
  } finally {
    await database.close()
  }
}

interface Place {
  url: string
  token: string
  connection: pg.ClientConfig
  storage: FileStorage
}

/**
 * Compares everything that was acknowledged with everything that is there, before and after the
 * sweep. Nobody works meanwhile.
 */
export const compareWithLedger = async (
  place: Place,
  errands: ProjectTasks,
  ledger: Ledger,
  counts: FaultCounts,
): Promise<void> => {
  const { url, token, connection, storage } = place
  const by = createPerson(url, 0, token)
  const prints = await readPrints(by, connection, errands, ledger, counts)
  const swept = await sweep(connection, storage)
  const { before, after } = counts.orphans ?? { before: 0, after: 0 }
  counts.orphans = { before: before + swept.before, after: after + swept.after }
  const { lost, doubled } = ledger.compare([
    ...prints,
    ...(await readEverything(by, url, errands, counts)),
  ])
  counts.lost += lost.length
  counts.doubled += doubled.length
  for (const { kind, mark } of [...lost, ...doubled].slice(0, 5))
    counts.notes.push(`lost or doubled: ${kind} ${mark}`)
  const damaged = await countDamaged(connection, storage)
  if (damaged > 0) counts.wrong.push(`${damaged} stored files are missing or have other bytes`)
}
