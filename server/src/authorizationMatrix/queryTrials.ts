import { AsyncLocalStorage } from 'node:async_hooks'
import type { Staff } from '@nspect/contract/permissions/policy'
import { type SQL, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Scope } from '../db/scope.ts'
import { alternativeQueryPlans } from './alternativeQueryPlans.ts'
import { listFeatureFiles } from './featureFiles.ts'
import { insertFixtures } from './insertFixtures.ts'
import type { Matrix } from './matrix.ts'
import type { CallAndRow } from './permissionRows.ts'

/**
 * Tests every query on its own while calls are made over HTTP: `queries.test.ts` with another
 * tenant's Admin as caller, and `queries.deep.ts` with deleted rows, with other query plans, and
 * with vanished records. Over HTTP alone the first query of a call rejects it, and nobody would
 * notice that a later one is not limited to the tenant.
 */

type Asking = (...args: unknown[]) => unknown

const files = listFeatureFiles('queries.ts')
/**
 * The queries among a module's exports, by name: functions, and those in exported objects, such as
 * all kinds of parts.
 */
const queriesIn = (name: string, value: unknown): [string, Asking][] => {
  if (typeof value === 'function') return [[name, value as Asking]]
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return []
  return Object.entries(value).flatMap(([key, one]) => queriesIn(`${name}.${key}`, one))
}
/** By feature and name; `mutationTests.ts` finds the tests of a query by it. */
export const queryNames: string[] = []
for (const { feature, path } of files) {
  for (const [name, value] of Object.entries((await import(path)) as object))
    queryNames.push(...queriesIn(`${feature}.${name}`, value).map(([query]) => query))
}
/**
 * Mutation tests try some queries again, or lose what some calls look for: patterns of their names
 * between spaces.
 */
const { TRIED_QUERIES, TRIED_CALLS } = process.env
const isTried = (pattern: string | undefined, other: string | undefined, name: string) =>
  pattern === undefined ? other === undefined : new RegExp(pattern).test(` ${name} `)
export const triedQueries = queryNames.filter((name) => isTried(TRIED_QUERIES, TRIED_CALLS, name))
export const isTriedCall = (path: string) => isTried(TRIED_CALLS, TRIED_QUERIES, path)

const inside = new AsyncLocalStorage<true>()
const outcomes = new Map<string, Set<string>>()
const seen = new Map<string, Set<string>>()
const unstable = new Map<string, Set<string>>()
/** trials that failed themselves and so show nothing */
const troubles: string[] = []
const calls = new Map<string, number>()
/** the current trial for every query of the current call */
let trial: 'stranger' | 'reactions' | 'vanished' | undefined
let stranger: Staff
/**
 * the query that returns nothing from that execution on, as if its record had been deleted
 * meanwhile
 */
let vanishing: { name: string; from: number } | undefined
/** the call itself is under way: what is looked for while its example is made stays there */
let isUnderWay = false
/** how often each query was executed and returned something */
const answered = new Map<string, number>()
let tables: string[] = []
let turn: Promise<unknown> = Promise.resolve()
let modules: {
  createScope: typeof import('../db/scope.ts').createScope
  HttpError: typeof import('../http/httpError.ts').HttpError
}

const isScope = (value: unknown): value is Scope =>
  typeof value === 'object' && value !== null && 'ownClient' in value && 'live' in value
const isCollection = (value: unknown): value is Set<unknown> | Map<unknown, unknown> =>
  value instanceof Set || value instanceof Map
const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

/** Is a result empty? A statement without `returning` returns nothing. */
const isNothing = (found: unknown): boolean => {
  if (typeof found !== 'object' || found === null) return !found
  if (isCollection(found)) return found.size === 0
  if (Array.isArray(found)) return found.every(isNothing)
  return Object.values('rowCount' in found && 'rows' in found ? { rows: found.rows } : found).every(
    isNothing,
  )
}

/** What a query returns and writes for a stranger; all of it is rolled back. */
const askedBy = async (
  who: Staff,
  ask: Asking,
  { db, changes, now }: Scope,
  rest: unknown[],
): Promise<string> => {
  const scope = modules.createScope(db, who, { changes, now, sign: () => '' })
  if (changes) await db.execute(sql`savepoint stranger`)
  try {
    if (changes) await db.execute(sql`delete from noted_changes`)
    const leaks = isNothing(await ask(scope, ...rest)) ? [] : ['returned']
    if (!changes) return leaks.join()
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct name from noted_changes order by name`,
    )
    return [...leaks, ...rows.map(({ name }) => `wrote ${name}`)].join(', ')
  } catch (error) {
    return error instanceof modules.HttpError ? 'refused' : 'failed'
  } finally {
    if (changes) await db.execute(sql`rollback to savepoint stranger`)
  }
}

/**
 * A summary of a result: the content of a query that wrote nothing; of one that did, whether there
 * was a result, and the tables written, as written rows have a new id every time.
 */
const describeOutcome = async (ask: Asking, scope: Scope, rest: unknown[]): Promise<string> => {
  try {
    const found = await ask(scope, ...rest)
    const words =
      JSON.stringify(found, (_, value) => (isCollection(value) ? [...value].toSorted() : value)) ??
      ''
    if (!scope.changes) return words
    const { rows } = await scope.db.execute<{ name: string }>(
      sql`select distinct name from noted_changes order by name`,
    )
    const isTold = isCollection(found) || rows.length === 0
    return JSON.stringify([isNothing(found) || (isTold && words), rows])
  } catch {
    return 'failed'
  }
}

class Undone extends Error {}

/**
 * Which tables' deleted rows affect a query: all rows of one table after the other are deleted, and
 * rolled back. And under which other plans its result changes: a list without a full order differs
 * between two reads.
 */
const listReactions = async (name: string, ask: Asking, scope: Scope, rest: unknown[]) => {
  const noticedTables: string[] = []
  const unstableIn: string[] = []
  const within = async (db: Scope['db']) => {
    const mine = { ...scope, db }
    const after = async (statements: readonly SQL[]) => {
      await db.execute(sql`savepoint trying`)
      await db.execute(sql`delete from noted_changes`)
      for (const statement of statements) await db.execute(statement)
      const answer = await describeOutcome(ask, mine, rest)
      await db.execute(sql`rollback to savepoint trying`)
      return answer
    }
    const usual = await after([])
    if (usual === 'failed') throw new Error(`${name} fails with nothing changed`)
    for (const table of tables) {
      const deleting = [
        sql`update ${sql.identifier(table)} set is_deleted = true`,
        sql`delete from noted_changes`,
      ]
      if ((await after(deleting)) !== usual) noticedTables.push(table)
    }
    for (const [plan, statements] of Object.entries(alternativeQueryPlans)) {
      const chosen = statements.map((statement) => sql.raw(statement))
      if ((await after(chosen)) !== usual) unstableIn.push(plan)
    }
  }
  if (scope.changes) await within(scope.db)
  else {
    await o.w.database.db
      .transaction(async (tx) => {
        await within(tx)
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
  }
  return { noticedTables, unstableIn }
}

/** Every query is tried with at most this many different arguments. */
const maxCalls = 3

const tried = async (name: string, ask: Asking, scope: Scope, rest: unknown[]): Promise<void> => {
  if (trial === 'stranger') {
    const outcome = await askedBy(stranger, ask, scope, rest)
    outcomes.set(name, (outcomes.get(name) ?? new Set()).add(outcome))
  }
  if (trial === 'reactions' && triedQueries.includes(name) && (calls.get(name) ?? 0) < maxCalls) {
    calls.set(name, (calls.get(name) ?? 0) + 1)
    try {
      const { noticedTables, unstableIn } = await listReactions(name, ask, scope, rest)
      seen.set(name, new Set([...(seen.get(name) ?? []), ...noticedTables]))
      unstable.set(name, new Set([...(unstable.get(name) ?? []), ...unstableIn]))
    } catch (error) {
      troubles.push(String(error))
      throw error
    }
  }
}

const toEmptyResult = (found: unknown) => {
  if (Array.isArray(found)) return []
  if (found instanceof Set) return new Set()
  if (found instanceof Map) return new Map()
  return typeof found === 'object' ? undefined : found
}

const watched =
  (name: string, ask: Asking): Asking =>
  (...args) => {
    const [scope, ...rest] = args
    if (!trial || !isScope(scope) || scope.actor?.kind !== 'staff' || inside.getStore())
      return ask(...args)
    // a part of a statement executes nothing; a query that is only sent when awaited waits here,
    // too
    const begun = ask.constructor.name === 'AsyncFunction' ? undefined : ask(...args)
    if (begun !== undefined && !isThenable(begun)) return begun
    const asking = turn.then(() =>
      inside.run(true, async () => {
        await tried(name, ask, scope, rest)
        const found = await (begun ?? ask(...args))
        if (!isNothing(found)) answered.set(name, (answered.get(name) ?? 0) + 1)
        return isUnderWay && name === vanishing?.name && (answered.get(name) ?? 0) >= vanishing.from
          ? toEmptyResult(found)
          : found
      }),
    )
    turn = asking.catch(() => undefined)
    return asking
  }

const watchedWithin = (name: string, value: unknown): unknown => {
  if (typeof value === 'function') return watched(name, value as Asking)
  if (queriesIn(name, value).length === 0) return value
  return Object.fromEntries(
    Object.entries(value as object).map(([key, one]) => [
      key,
      watchedWithin(`${name}.${key}`, one),
    ]),
  )
}

let o: Matrix
let everyCallAndRow: readonly CallAndRow[]

/**
 * Wraps every query and starts a world whose calls can be tried. Close it at the end of the file.
 */
export const startQueryTrials = async (): Promise<void> => {
  vi.resetModules()
  for (const { feature, path } of files) {
    vi.doMock(path, async (importOriginal) => {
      const all = Object.entries(await importOriginal<Record<string, unknown>>())
      return Object.fromEntries(
        all.map(([name, value]) => [name, watchedWithin(`${feature}.${name}`, value)]),
      )
    })
  }
  const { startMatrix } = await import('./matrix.ts')
  ;({ callsWithRows: everyCallAndRow } = await import('./permissionRows.ts'))
  modules = { ...(await import('../db/scope.ts')), ...(await import('../http/httpError.ts')) }
  o = await startMatrix()
}

export const stopQueryTrials = async (): Promise<void> => {
  await o.close()
  for (const { path } of files) vi.doUnmock(path)
  vi.resetModules()
}

/**
 * Figures, what the call itself has written, and what nobody else can take away while it holds the
 * inspection.
 */
const always = new Set([
  'alignment.carryVendorTourPinsIntoPanoramas',
  'clients.findClientsOverview',
  'clients.findClientsActivityAndAttention',
  'home.findHomeSections',
  'home.listHomePins',
  'pins.insertPin',
  'projectTypes.countTypePartUsage',
  'projectTypes.typePartQueries.checkBox.insertAll',
  'projectTypes.typePartQueries.customField.insertAll',
  'projectTypes.typePartQueries.metaDataField.insertAll',
  'projectTypes.typePartQueries.poiStatus.insertAll',
  'projectTypes.typePartQueries.pointCategory.insertAll',
  'reports.insertPrint',
  'settings.upsertSetting',
  'tours.findOpenTourCapture',
])

/** The caller: an Admin, or a SuperAdmin for calls that only they may make. */
const pickAllowedColumn = ({ row }: CallAndRow) =>
  (['admin', 'superadmin'] as const).find((column) => row.cells[column] !== 'deny')

const byStaff = () =>
  everyCallAndRow.filter(
    (call) => call.route.can !== 'public' && pickAllowedColumn(call) !== undefined,
  )
/**
 * A variation of a call's example: changes to the last row of a table, and arguments; or the same
 * call once more.
 */
interface Change {
  table?: string
  more?(last: (table: string) => Promise<number>): Promise<object> | object
  files?: []
  isRepeated?: true
}
const changing: Record<string, Change> = {
  savePin: { table: 'project_pins' },
  savePhoto: { table: 'pin_photos', more: () => ({ caption: 'From the yard' }), files: [] },
  saveComment: {
    more: () => ({ action: 'submit', matterportResolutionLink: 'https://example.com/repaired' }),
  },
  saveDocument: {
    table: 'project_documents',
    more: () => ({ isLink: true, path: 'https://example.com/lift' }),
  },
  saveProject: { table: 'projects' },
  updateImage: {
    more: async (last) => ({ projectModelImageId: await last('project_model_images') }),
  },
  saveAnswers: {
    more: async (last) => ({
      answers: [{ projectTypeMetaDataFieldId: await last('meta_data_fields'), answer: '' }],
    }),
  },
  saveShareLink: { isRepeated: true },
  uploadModel: { isRepeated: true },
  saveProjectType: { table: 'project_types' },
  savePointCategory: {
    table: 'point_categories',
    more: async (last) => ({
      projectTypeCustomFieldIds: [await last('custom_fields')],
      isDefault: true,
    }),
  },
  saveCheckBox: { table: 'check_boxes' },
  saveCustomField: { table: 'custom_fields' },
  saveChecklist: { table: 'checklists', more: () => ({ name: 'Suite' }) },
  savePoiStatus: { table: 'poi_statuses' },
  saveMetaDataField: { table: 'meta_data_fields' },
}
type Manner = 'example' | 'change' | 'stale'
type Meanwhile = NonNullable<Parameters<Matrix['attempt']>[1]['meanwhile']>
/** Adds to what a call finds, and varies its example. */
const vary = async (
  call: CallAndRow,
  manner: Manner,
  { project, example }: Parameters<Meanwhile>[0],
) => {
  const { db } = o.w.database
  await insertFixtures(db, project)
  const { args, files } = example
  // a version that nobody has read
  const stale = () =>
    manner === 'stale' && 'version' in args && Object.assign(args, { version: 99 })
  const change = manner === 'example' ? undefined : changing[call.name]
  if (!change) return stale()
  const { client } = o.w
  const own = (table: string) =>
    table === 'projects'
      ? sql`id = ${project}`
      : table === 'project_model_images'
        ? sql`project_id = ${project}`
        : 'projectTypeId' in args && table !== 'project_types'
          ? sql`project_type_id = ${args.projectTypeId} and not is_deleted`
          : sql`client_id = ${client.id} and not is_deleted`
  const last = async <Row extends Record<string, unknown>>(table: string, what: string) => {
    const { rows } = await db.execute<Row>(
      sql`select ${sql.raw(what)} from ${sql.identifier(table)} where ${own(table)} order by id desc limit 1`,
    )
    return rows[0]
  }
  const idOf = async (table: string) => (await last<{ id: number }>(table, 'id'))?.id ?? 0
  Object.assign(
    args,
    change.table ? await last(change.table, 'id, version') : {},
    await change.more?.(idOf),
  )
  if (change.files) Object.assign(example, { files: change.files })
  stale()
  if (change.isRepeated)
    await (await o.w.as('Admin', client)).call(call.route, args as never, files && { files })
}

const attempt = async (call: CallAndRow, manner: Manner = 'example') => {
  isUnderWay = false
  return o.attempt(call, {
    column: pickAllowedColumn(call) ?? 'admin',
    meanwhile: async (setup) => {
      await vary(call, manner, setup)
      answered.clear()
      isUnderWay = true
    },
  })
}
const everyCall = async (what: typeof trial) => {
  for (const call of byStaff()) {
    // rows changed and rolled back repeatedly are dead rows: three quarters of the time went into
    // skipping them
    if (what === 'reactions') await o.w.database.db.execute(sql`vacuum`)
    trial = what
    await attempt(call)
    if (changing[call.name]) await attempt(call, 'change')
    trial = undefined
  }
}
/** The findings of one query, in a fixed order. */
const grouped = (all: Map<string, Set<string>>, name: string, separator: string) =>
  [...(all.get(name) ?? [])].filter(Boolean).sort().join(separator)

/**
 * What each query returns and writes for another tenant's Admin with the same arguments: by the
 * query's name.
 */
export const runQueriesAsStranger = async (): Promise<(query: string) => string> => {
  const { w } = o
  const { userId } = await w.as('Admin', w.otherClient)
  stranger = { kind: 'staff', userId, clientId: w.otherClient.id, role: 'Admin', name: 'Stranger' }
  await everyCall('stranger')
  return (name) => grouped(outcomes, name, ' | ')
}

/**
 * Which tables' deleted rows affect each query, which other plans change its result, and what
 * failed.
 */
export const rerunQueries = async (): Promise<{
  seen: (query: string) => string
  unstable: (query: string) => string
  troubles: readonly string[]
}> => {
  const { rows } = await o.w.database.db.execute<{ name: string }>(sql`select table_name as name
    from information_schema.columns where table_schema = 'public' and column_name = 'is_deleted' order by 1`)
  tables = rows.map(({ name }) => name)
  await everyCall('reactions')
  return {
    seen: (name) => grouped(seen, name, ', '),
    unstable: (name) => grouped(unstable, name, ', '),
    troubles,
  }
}

/** Makes each query's record vanish while a call runs: the resulting faults, by the call's path. */
export const runWithVanishedRecords = async (): Promise<Map<string, string[]>> => {
  const faults = new Map<string, string[]>()
  const without = async (call: CallAndRow, manner: Manner) => {
    answered.clear()
    trial = 'vanished'
    const { status: usual } = await attempt(call, manner)
    const looked =
      manner !== 'stale' || usual === 409 ? [...answered].filter(([name]) => !always.has(name)) : []
    for (const [name, times] of looked) {
      for (const from of new Set([1, times])) {
        answered.clear()
        vanishing = { name, from }
        const { status } = await attempt(call, manner)
        if (status >= 500)
          faults.set(call.route.path, [
            ...(faults.get(call.route.path) ?? []),
            `${manner}: ${name}`,
          ])
        vanishing = undefined
      }
    }
    trial = undefined
  }
  for (const call of byStaff().filter(({ route }) => isTriedCall(route.path))) {
    await without(call, 'example')
    if (changing[call.name]) await without(call, 'change')
    if (call.route.changes) await without(call, 'stale')
  }
  return faults
}
