import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsNotBuiltYet } from './authorizationMatrix/callsNotBuiltYet.ts'
import { type Matrix, startMatrix } from './authorizationMatrix/matrix.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callsWithRows,
  listBoundaryColumns,
  pathsServedByApp,
  permissionRows,
  servedCalls,
} from './authorizationMatrix/permissionRows.ts'

/**
 * The matrix: the cells of contract/permissions.csv whose call is served, tried over HTTP. `npm run
 * test:deep -- calls` tries all seven principals; here those on either side of each line between
 * who is let in and who is refused. What a call needs to succeed is in its feature's
 * `*.examples.ts`; `authorizationMatrix/*.test.ts` tries the same calls with other tenants'
 * records, in other tiers and in other states.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

const refusalOf = (column: CallerColumn, { route, row }: CallAndRow) => {
  if (column === 'anonymous' || column === 'share' || route.credential === 'share') return 401
  // a colleague's record looks missing
  return row.cells[column] === 'self' ? 404 : 403
}

describe('the authorization matrix', () => {
  it('has a row for every call that is served, and every call an example', () => {
    expect(servedCalls.filter((call) => call.rows.length === 0).map(({ name }) => name)).toEqual([])
    expect(servedCalls.filter(({ example }) => !example).map(({ name }) => name)).toEqual([])
  })

  it('lists every row whose call is not built yet, and no other', () => {
    const isServed = new Set(servedCalls.flatMap((call) => call.rows))
    const unserved = permissionRows.filter(
      (row) => !isServed.has(row) && !pathsServedByApp.includes(row.path),
    )
    const starts = Object.values(callsNotBuiltYet).flat()
    const isLater = (path: string) => starts.some((start) => path.startsWith(start))
    const open = unserved.filter(({ path }) => isLater(path))
    const cells = callsWithRows.flatMap(({ row }) => listBoundaryColumns(row)).length
    process.stdout.write(
      `  authorization matrix: ${permissionRows.length} rows, ${cells} cells of ${callsWithRows.length} calls tried, ${open.length} rows open:\n${open
        .map(({ method, path }) => `    ${method} ${path}`)
        .join('\n')}\n`,
    )
    expect(
      unserved.filter(({ path }) => !isLater(path)).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
    expect(starts.filter((start) => !open.some(({ path }) => path.startsWith(start)))).toEqual([])
  })

  for (const call of callsWithRows) {
    const { route, row } = call
    for (const column of listBoundaryColumns(row)) {
      const cell = row.cells[column]
      const what = {
        allow: 'let in',
        deny: 'refused',
        self: 'let in for their own, and for nothing else',
      }[cell]
      it(`${row.method} ${route.path}: ${column} is ${what}`, async () => {
        if (cell === 'deny' || cell === 'self') {
          const tried = await o.attempt(call, { column })
          expect([tried.status, tried.wrote]).toEqual([refusalOf(column, call), []])
        }
        if (cell === 'allow' || cell === 'self') {
          const tried = await o.attempt(call, {
            column,
            ...(cell === 'self' ? { about: 'self' } : {}),
          })
          expect([tried.status, tried.body.Message]).toEqual([
            tried.example.answers ?? 200,
            tried.body.Message,
          ])
        }
      })
    }
  }

  for (const path of ['/healthz', '/readyz']) {
    it(`GET ${path}: everybody learns that it is well`, async () => {
      expect((await fetch(o.w.url + path)).status).toBe(200)
    })
  }
})
