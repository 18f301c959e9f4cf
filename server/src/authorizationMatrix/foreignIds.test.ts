import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom, sample } from '../testing/randomInput.ts'
import { idFields, kindOf, schemaOf, withId } from './idFields.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import {
  canary,
  makeRecords,
  markRecords,
  prepareMarks,
  type Records,
} from './otherClientRecords.ts'
import { type CallAndRow, type Column, everyCallAndRow } from './permissionRows.ts'

/**
 * Every id in a call's input, found in the contract's schemas, is replaced in turn by the id of another client's
 * record, everything else being valid: that record does not exist for the caller (BI-061).
 */

let o: Matrix
let foreign: Records
beforeAll(async () => {
  o = await startMatrix()
  await prepareMarks(o.w)
  foreign = await makeRecords(o.w, o.w.otherClient)
  await markRecords(o.w, o.w.otherClient)
})
afterAll(() => o.close())

/** Ordering a list of other parts than the current ones is a conflict. */
const otherwise: Record<string, number> = { 'savePartOrder.ids.[]': 409 }

const mostPrivileged = ({ row }: CallAndRow): Column | undefined =>
  (['admin', 'manager', 'user', 'share'] as const).find((column) => row.cells[column] === 'allow')

for (const call of everyCallAndRow.filter(({ route }) => route.can !== 'public')) {
  const column = mostPrivileged(call)
  const fields = idFields(call).filter((path) => path.join() !== 'token')
  if (!column || fields.length === 0) continue
  describe(`${call.row.method} ${call.route.path}`, () => {
    for (const path of fields) {
      it(`BI-009, BI-061: ${path.join('.')} of another client`, async () => {
        const kind = kindOf(call, path, foreign)
        if (!kind)
          throw new Error(
            `idFields.ts does not say what ${path.join('.')} of ${call.name} is the id of`,
          )
        const [first = ''] = path
        const schema = schemaOf(call.route, first)
        const tried = await o.attempt(call, {
          column,
          meanwhile: ({ example }) => {
            const around = schema && sample(schema, randomFrom(1))
            example.args = withId(example.args, path, foreign[kind], around)
          },
        })
        expect(tried.text.includes(canary)).toBe(false)
        // a list filtered by a missing record is empty
        const own = otherwise[`${call.name}.${path.join('.')}`]
        const fine = own ? [own] : call.route.changes ? [400, 403, 404] : [200, 400, 403, 404]
        expect([tried.status, fine.includes(tried.status), tried.wrote]).toEqual([
          tried.status,
          true,
          [],
        ])
      })
    }
  })
}
