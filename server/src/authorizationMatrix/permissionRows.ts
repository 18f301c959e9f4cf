import { readFileSync } from 'node:fs'
import type { Route } from '@nspect/contract/http/route'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import { apiDocsFeature } from '../apiDocs/apiDocs.ts'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { noProvider } from '../billing/noProvider.ts'
import { localFeatures } from '../extensions.ts'
import { buildFeatures } from '../features.ts'
import type { Feature } from '../http/handler.ts'
import type { Example, ExampleFor, Examples } from '../testing/exampleTypes.ts'
import { listFeatureFiles, listPermissionTables } from './featureFiles.ts'

/** The callers, named as the matrix's columns. */
export const callerColumns = [
  'anonymous',
  'share',
  'viewer',
  'user',
  'manager',
  'admin',
  'superadmin',
] as const
export type CallerColumn = (typeof callerColumns)[number]

/** One line of contract/permissions.csv, or of an extension's own table. */
export interface PermissionRow {
  method: string
  /** `/api/users/getuserbyid/:id`, in small letters */
  path: string
  cells: Record<CallerColumn, string>
  scope: string
  tier: string
  condition: string
}

/** Fields of one line of CSV; a quoted one may contain commas, and doubled quotes. */
const parseCsvLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )

/** Every row of the matrix. */
export const permissionRows: readonly PermissionRow[] = listPermissionTables()
  .flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(1))
  .filter((line) => line !== '')
  .map((line) => {
    const [method = '', path = '', ...rest] = parseCsvLine(line)
    const [scope = '', tier = '', condition = ''] = rest.slice(callerColumns.length)
    const cells = Object.fromEntries(
      callerColumns.map((name, i) => [name, rest[i] ?? '']),
    ) as PermissionRow['cells']
    const address = path.startsWith('/api/files/') ? path : path.replace(/\{(\w+)\}/g, ':$1')
    return { method, path: address.toLowerCase(), cells, scope, tier, condition }
  })

/** A served call, with its rows and a working example. */
export interface ServedCall {
  name: string
  route: Route
  rows: readonly PermissionRow[]
  example: ((fixture: ExampleFor) => Promise<Example> | Example) | undefined
}

const examples: Examples = {}
for (const { path } of listFeatureFiles('examples.ts')) {
  Object.assign(examples, ((await import(path)) as { examples: Examples }).examples)
}

const listRowsOfRoute = (route: Route): readonly PermissionRow[] => {
  const path = `/api/${route.path}`.toLowerCase()
  const isFile = path.startsWith('/api/files/')
  return permissionRows.filter(
    (row) =>
      row.method === route.method &&
      (isFile ? row.path.startsWith('/api/files/') : row.path === path),
  )
}

/** Every feature of a server. */
export const listServedFeatures = (billing: BillingProvider): readonly Feature[] => {
  const features = [...buildFeatures({ billing }), ...localFeatures]
  return [...features, apiDocsFeature(features)]
}

/**
 * All served calls, discovered automatically: a new feature is tested as soon as it is registered.
 */
export const servedCalls: readonly ServedCall[] = listServedFeatures(noProvider).flatMap(
  ({ calls }) =>
    Object.entries(calls).map(([name, { route }]) => ({
      name,
      route,
      rows: listRowsOfRoute(route),
      example: examples[name],
    })),
)

/** Served calls that can be tested, each with its row. */
export const callsWithRows = servedCalls.flatMap(({ name, route, rows: [row], example }) =>
  row && example ? [{ name, route, row, example }] : [],
)
export type CallAndRow = (typeof callsWithRows)[number]

const buildKindKey = ({ route, row }: CallAndRow) =>
  [
    route.kind,
    route.method,
    route.changes,
    route.credential ?? 'session',
    route.can === 'public',
    route.path.includes(':'),
    route.from,
    'body' in route && route.body !== undefined,
    row.scope === 'project',
  ].join()

/**
 * For what a stage of the pipeline does alike with all calls: the first call of each kind, or of
 * each group by something else. All of them with EVERY_CALL=1, as `npm run test:deep -- calls` sets
 * it.
 */
export const pickOnePerKind = (
  calls: readonly CallAndRow[],
  by: (call: CallAndRow) => string = buildKindKey,
): readonly CallAndRow[] =>
  process.env.EVERY_CALL
    ? calls
    : [...Map.groupBy(calls, by).values()].flatMap(([first]) => first ?? [])

/**
 * For what does not depend on the role: the roles with the fewest and the most rights; with
 * EVERY_CALL=1 all.
 */
export const pickLowestAndHighest = (who: readonly CallerColumn[]): readonly CallerColumn[] =>
  process.env.EVERY_CALL || who.length < 3 ? who : [...who.slice(0, 1), ...who.slice(-1)]

/**
 * Those on either side of each line that a row of the matrix draws between callers, in the order of
 * their rights; where it draws none, the ones with the fewest and the most. With EVERY_CALL=1 all.
 */
export const listBoundaryColumns = ({ cells }: PermissionRow): readonly CallerColumn[] => {
  const isAtLine = (column: CallerColumn, at: number) =>
    [at - 1, at + 1].some((beside) => {
      const other = callerColumns[beside]
      return other !== undefined && cells[other] !== cells[column]
    })
  const found = process.env.EVERY_CALL ? callerColumns : callerColumns.filter(isAtLine)
  return found.length > 0 ? found : pickLowestAndHighest(callerColumns)
}

/** Served by the application itself, not by a feature. */
export const pathsServedByApp = ['/healthz', '/readyz', '/metrics', '/api/docs']

/**
 * Does the row require a higher tier than this one, by its tier column or a condition such as
 * `Individual …:402`?
 */
export const isTierTooLow = ({ tier, condition }: PermissionRow, of: Tier): boolean => {
  if (new RegExp(`(?:^|;\\s*)${of}\\b[^;:|]*:402`).test(condition)) return true
  const isForSome = /\bany\b/.test(tier.replace(/;\s*submit: any$/, ''))
  const lowest = tiers.find((name) => tier.includes(`${name}+`))
  return lowest !== undefined && !isForSome && tiers.indexOf(of) < tiers.indexOf(lowest)
}
