import { isProposable } from '@nspect/contract/mcp/tools'
import { actionsDeniedToKeys } from '@nspect/contract/permissions/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matrix, startMatrix } from './matrix.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callsWithRows,
  pickOnePerKind,
} from './permissionRows.ts'

/**
 * The matrix by API key (T245, T246): a call of each kind, and every one that is never for a key or
 * can be proposed, as one of those who may make it, in turn; with EVERY_CALL=1 every call as all of them. A key is
 * let in where its owner is, and nowhere else.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(() => o.close())

const staff: readonly CallerColumn[] = ['viewer', 'user', 'manager', 'admin', 'superadmin']
/** what they make is bound to a session */
const needsSession = ['followProject', 'createPrintTicket', 'makeExportLink', 'moveToCookie']

const isClosed = ({ name, route }: CallAndRow) =>
  route.can !== 'public' && (actionsDeniedToKeys.includes(route.can) || needsSession.includes(name))
const bySession = callsWithRows.filter(
  ({ route }) => route.can !== 'public' && (route.credential ?? 'session') === 'session',
)
const calls = [
  ...bySession.filter(isClosed),
  ...pickOnePerKind(bySession.filter((call) => !isClosed(call) && !isProposable(call.route))),
  ...bySession.filter(({ route }) => isProposable(route)),
]

const triedOf = (call: CallAndRow, place: number): readonly CallerColumn[] => {
  if (process.env.EVERY_CALL) return staff
  const letIn = staff.filter((column) => call.row.cells[column] === 'allow')
  return letIn.filter((_, at) => at === place % letIn.length)
}

for (const [place, call] of calls.entries()) {
  const { route, row } = call
  for (const column of triedOf(call, place)) {
    const cell = row.cells[column]
    describe(`${row.method} ${route.path} by a key of ${column}`, () => {
      if (isClosed(call) && cell !== 'deny') {
        it('T246: is never for a key', async () => {
          const tried = await o.attempt(call, {
            column,
            byKey: 'write',
            ...(cell === 'self' ? { about: 'self' } : {}),
          })
          expect([tried.status, tried.body.code, tried.wrote]).toEqual([403, 'apiKey.denied', []])
        })
        return
      }
      it(`T245: is ${cell === 'deny' ? 'refused, as to its owner' : 'answered as to its owner'}`, async () => {
        const tried = await o.attempt(call, {
          column,
          byKey: 'write',
          ...(cell === 'self' ? { about: 'self' } : {}),
        })
        const expected = cell === 'deny' ? 403 : (tried.example.answers ?? 200)
        expect([tried.status, tried.body.Message]).toEqual([expected, tried.body.Message])
      })
      if (cell === 'deny') return
      it(`T245: ${route.changes ? 'changes nothing by a key that only reads' : 'is read by a key that only reads'}`, async () => {
        const self = cell === 'self' ? ({ about: 'self' } as const) : {}
        const tried = await o.attempt(call, { column, byKey: 'read', ...self })
        if (!route.changes) expect(tried.status).toBe(tried.example.answers ?? 200)
        else expect([tried.status, tried.body.code]).toEqual([403, 'apiKey.readOnly'])
      })
      it(`T838: ${route.changes ? 'changes nothing by a key that proposes' : 'is read by a key that proposes'}`, async () => {
        const self = cell === 'self' ? ({ about: 'self' } as const) : {}
        const tried = await o.attempt(call, { column, byKey: 'propose', ...self })
        if (!route.changes) expect(tried.status).toBe(tried.example.answers ?? 200)
        else if (tried.status === 202) expect(tried.wrote).toEqual(['proposals', 'audit_events'])
        else
          expect([tried.status, tried.body.code, tried.wrote]).toEqual([403, 'apiKey.proposes', []])
      })
    })
  }
}
