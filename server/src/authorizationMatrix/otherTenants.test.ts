import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFilledIdFields } from './idFields.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import { canaryText, createCanaryFunction, writeCanary } from './otherClientRecords.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callsWithRows,
  pickLowestAndHighest,
} from './permissionRows.ts'

/**
 * Another tenant's records, other users', and unassigned inspections: nobody learns that they
 * exist.
 */

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
  await createCanaryFunction(o.w)
})
afterAll(() => o.close())

const staff: readonly CallerColumn[] = ['viewer', 'user', 'manager', 'admin']
const letIn = ({ row }: CallAndRow, of: readonly CallerColumn[]) =>
  of.filter((column) => row.cells[column] !== 'deny')
const missing = [404, 'record.missing', [], false]

const isForStaff = (call: CallAndRow) =>
  call.route.can !== 'public' && letIn(call, staff).length > 0

for (const call of callsWithRows.filter(isForStaff)) {
  const { row } = call
  describe(`${row.method} ${call.route.path}`, () => {
    for (const column of pickLowestAndHighest(letIn(call, staff))) {
      it(`BI-061: ${column} does not learn of what is another client's`, async () => {
        const { w } = o
        const tried = await o.attempt(call, {
          column,
          client: w.otherClient,
          callerOf: w.client,
          meanwhile: () => writeCanary(w, w.otherClient),
        })
        const outcome = [
          tried.status,
          tried.body.code,
          tried.wrote,
          tried.text.includes(canaryText),
        ]
        if (listFilledIdFields(call, tried.example.args).length > 0)
          expect(outcome).toEqual(missing)
        else expect([tried.status, tried.text.includes(canaryText)]).toEqual([200, false])
      })
    }

    for (const column of letIn(call, ['viewer', 'user'])) {
      it(`BI-065: ${column} does not learn of an inspection that never was assigned, or is no longer`, async () => {
        for (const isAssigned of [undefined, false]) {
          const tried = await o.attempt(call, { column, isAssigned })
          if (!tried.isAboutProject) return
          expect([tried.status, tried.body.code, tried.wrote]).toEqual([404, 'record.missing', []])
        }
      })
    }

    if (row.condition.includes('roleCeiling')) {
      it('nobody but a SuperAdmin touches a SuperAdmin', async () => {
        const tried = await o.attempt(call, { column: 'admin', about: 'SuperAdmin' })
        if (tried.isAboutSomeone)
          expect([[403, 404].includes(tried.status), tried.wrote]).toEqual([true, []])
      })
    }
  })
}
