import type { Staff } from '@nspect/contract/permissions/policy'
import { createScope, type Scope } from '../db/scope.ts'
import type { World } from './world.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
const listPlanNodes = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(listPlanNodes),
]

/**
 * How a prepared query reads points, by the database's own account (EXPLAIN ANALYZE). `ask` makes
 * it, and gets no rows.
 */
export const explainPinReads = async (
  w: World,
  actor: Staff,
  ask: (scope: Scope) => Promise<unknown>,
) => {
  const { $client } = w.database.db
  let root: PlanNode | undefined
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await $client.query(`explain (analyze, format json) ${text}`, values)
    root = rows[0]['QUERY PLAN'][0].Plan
    return { rows: [{}] }
  }
  const db = { $client: { query } } as unknown as World['database']['db']
  await ask(createScope(db, actor, { changes: false, now: w.clock.now, sign: () => '' }))
  if (!root) throw new Error('the query was not made')
  const scans = listPlanNodes(root).filter((node) => node['Relation Name'] === 'project_pins')
  const ofTable = scans.filter((node) => node['Node Type'] !== 'Index Only Scan')
  return {
    /** rows that were looked at, those that did not match, too */
    rows: scans.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
    /** scans of the whole table */
    whole: scans.filter((node) => node['Node Type'] === 'Seq Scan').length,
    /** most points that one step reads from the table itself, where no index answers alone */
    most: Math.max(0, ...ofTable.map((node) => node['Actual Rows'])),
  }
}
