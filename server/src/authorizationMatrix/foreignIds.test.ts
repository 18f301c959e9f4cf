import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, sampleSchema } from '../testing/randomInput.ts'
import { getFieldSchema, getRecordKind, listIdFields, replaceIdAt } from './idFields.ts'
import { type Matrix, startMatrix } from './matrix.ts'
import {
  type ClientRecords,
  canaryText,
  createCanaryFunction,
  createClientRecords,
  writeCanary,
} from './otherClientRecords.ts'
import { type CallAndRow, type CallerColumn, callsWithRows } from './permissionRows.ts'

/**
 * Every id in a call's input, found in the contract's schemas, is replaced in turn by the id of
 * another client's record, everything else being valid: that record does not exist for the caller
 * (BI-061).
 */

let o: Matrix
let foreign: ClientRecords
beforeAll(async () => {
  o = await startMatrix()
  await createCanaryFunction(o.w)
  foreign = await createClientRecords(o.w, o.w.otherClient)
  await writeCanary(o.w, o.w.otherClient)
})
afterAll(() => o.close())

/**
 * Ordering a list of other parts than the current ones is a conflict, as is going on with an import
 * that is not the last one. An import names the rows that it refuses; that it was tried is on record.
 */
const otherwise: Record<string, number> = {
  'savePartOrder.ids.[]': 409,
  'importPins.importId': 409,
  'importPins.pins.[].pointCategoryId': 200,
  'importPins.pins.[].projectTypePOIStatusId': 200,
  'importPins.pins.[].roomId': 200,
  'importPins.pins.[].projectModelImageId': 200,
}

const mostPrivileged = ({ row }: CallAndRow): CallerColumn | undefined =>
  (['admin', 'manager', 'user', 'share'] as const).find((column) => row.cells[column] === 'allow')

for (const call of callsWithRows.filter(({ route }) => route.can !== 'public')) {
  const column = mostPrivileged(call)
  const fields = listIdFields(call).filter((path) => path.join() !== 'token')
  if (!column || fields.length === 0) continue
  describe(`${call.row.method} ${call.route.path}`, () => {
    for (const path of fields) {
      it(`BI-009, BI-061: ${path.join('.')} of another client`, async () => {
        const kind = getRecordKind(call, path, foreign)
        if (!kind)
          throw new Error(
            `idFields.ts does not say what ${path.join('.')} of ${call.name} is the id of`,
          )
        const [first = ''] = path
        const schema = getFieldSchema(call.route, first)
        const tried = await o.attempt(call, {
          column,
          meanwhile: ({ example }) => {
            const around = schema && sampleSchema(schema, createRandom(1))
            example.args = replaceIdAt(example.args, path, foreign[kind], around)
          },
        })
        expect(tried.text.includes(canaryText)).toBe(false)
        // a list filtered by a missing record is empty
        const own = otherwise[`${call.name}.${path.join('.')}`]
        const fine = own ? [own] : call.route.changes ? [400, 403, 404] : [200, 400, 403, 404]
        expect([tried.status, fine.includes(tried.status), tried.wrote]).toEqual([
          tried.status,
          true,
          own === 200 ? ['audit_events'] : [],
        ])
      })
    }
  })
}
