import { pinRoutes } from '@nspect/contract/pins/pins'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { importPlanLines, readLastPlanLineImport, savePlanLine, undoPlanLineImport } = planLineRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const line = (quantity: string, unitPrice: string, scope = 'Vanity') => ({
  scope,
  area: 'Guest bathrooms',
  unit: 'pcs',
  quantity,
  unitPrice,
})

/** An inspection with points. */
const createPlan = async (count: number) => {
  const { id: projectId } = await w.project()
  const pinIds: number[] = []
  for (let n = 0; n < count; n += 1) pinIds.push((await w.pin({ projectId })).id)
  const list = async () => (await manager.call(pinRoutes.listPins, { projectId })).body
  const read = async (pinId: number) => (await manager.call(pinRoutes.readPin, { id: pinId })).body
  const readLast = async () =>
    (await manager.call(readLastPlanLineImport, { projectId })).body.lastImport
  const send = (points: object[], who = manager) =>
    who.call(importPlanLines, { projectId, points } as never)
  const undo = (importId: number | null, who = manager) =>
    who.call(undoPlanLineImport, { projectId, importId: importId ?? 0 })
  return { projectId, pinIds, list, read, readLast, send, undo }
}

describe('an import of cost lines', () => {
  it('T757: makes the costs of its points, and the same sheet twice doubles nothing', async () => {
    const { pinIds, read, send } = await createPlan(2)
    const [first = 0, second = 0] = pinIds
    const points = (version: number) => [
      { pinId: first, version, lines: [line('118', '185.5'), line('1', '2400', 'Freight')] },
      {
        pinId: second,
        version,
        lines: [line('2,5', '0.0625')],
        response: { disposition: 'deferred', deferredTo: '2028-03-31', reason: 'left out' },
      },
    ]
    expect((await send(points(0))).body).toMatchObject({ changed: 2, unchanged: 0 })
    expect(await read(first)).toMatchObject({ estimatedCost: '24289.00', planLine: { version: 1 } })
    expect((await read(second)).planLine).toMatchObject({ deferredTo: '2028-03-31', reason: '' })
    expect((await send(points(1))).body).toMatchObject({
      changed: 0,
      unchanged: 2,
      importId: null,
    })
    expect((await read(first)).planLine?.lines).toHaveLength(2)
  })

  it('T757: leaves lines or the answer as they are where it names only the other', async () => {
    const { pinIds, read, send } = await createPlan(1)
    const [pinId = 0] = pinIds
    await send([{ pinId, version: 0, lines: [line('2', '100')] }])
    await send([{ pinId, version: 1, response: { disposition: 'done' } }])
    await send([{ pinId, version: 2, lines: [line('3', '100')] }])
    expect(await read(pinId)).toMatchObject({
      estimatedCost: '300.00',
      planLine: { disposition: 'done', version: 3 },
    })
  })

  it.each([
    ['a point that was changed since', 409, { version: 1, lines: [line('9', '9')] }],
    ['a sum that no cost can be', 400, { version: 0, lines: [line('999999999', '999999999')] }],
    ['a price with five decimals', 400, { version: 0, lines: [line('1', '0.12345')] }],
    ['a waiver without a reason', 400, { version: 0, response: { disposition: 'waiver' } }],
    ['a point named twice', 400, { pinId: 0, version: 0, lines: [line('1', '1')] }],
  ])('T757: changes nothing at all for %s', async (_, status, wrong) => {
    const { pinIds, list, send } = await createPlan(2)
    const [first = 0, second = 0] = pinIds
    const good = { pinId: first, version: 0, lines: [line('1', '10')] }
    const pinId = 'pinId' in wrong ? first : second
    expect((await send([good, { ...wrong, pinId }])).status).toBe(status)
    expect((await list()).map(({ planLine }) => planLine)).toEqual([null, null])
  })

  it('T757: names points of its own inspection alone', async () => {
    const { pinIds, send } = await createPlan(1)
    const other = await createPlan(1)
    const points = [...pinIds, ...other.pinIds].map((pinId) => ({
      pinId,
      version: 0,
      lines: [line('1', '10')],
    }))
    expect((await send(points)).status).toBe(404)
    expect((await other.list())[0]?.planLine).toBeNull()
  })

  it('T757: takes 1,000 lines, and refuses one more', async () => {
    const { pinIds, list, send } = await createPlan(11)
    const points = pinIds.slice(0, 10).map((pinId) => ({
      pinId,
      version: 0,
      lines: Array.from({ length: 100 }, () => line('3', '19.99')),
    }))
    const more = { pinId: pinIds[10], version: 0, lines: [line('1', '1')] }
    const refused = await send([...points, more])
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'points'])
    expect(refused.body.Message).toContain('1000')
    expect((await send(points)).body).toMatchObject({ changed: 10 })
    expect((await list()).slice(0, 10).map(({ estimatedCost }) => estimatedCost)).toEqual(
      Array.from({ length: 10 }, () => '5997.00'),
    )
  })

  it('T758: adds up to what a sheet of 120 lines does, to the cent', async () => {
    const { pinIds, list, send } = await createPlan(8)
    // in whole thousandths and ten-thousandths, as an accountant would with a calculator
    const rows = Array.from({ length: 120 }, (_, n) => ({
      quantity: 1000 + ((n * 7919) % 250_000),
      price: 500 + ((n * 104_729) % 9_000_000),
    }))
    const cents = rows.map(({ quantity, price }) => Math.floor((quantity * price + 50_000) / 1e5))
    const points = pinIds.map((pinId, place) => ({
      pinId,
      version: 0,
      lines: rows
        .filter((_, n) => n % pinIds.length === place)
        .map(({ quantity, price }) =>
          line((quantity / 1000).toFixed(3), (price / 10_000).toFixed(4)),
        ),
    }))
    await send(points)
    const costs = (await list()).map(({ estimatedCost }) => Number(estimatedCost?.replace('.', '')))
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(cents.reduce((sum, c) => sum + c, 0))
  })

  it('T759: is undone: points get back lines, answer and cost, those changed since are named', async () => {
    const { pinIds, list, read, readLast, send, undo } = await createPlan(3)
    const [blank = 0, priced = 0, changed = 0] = pinIds
    const lines = [line('2', '100')]
    const reason = 'Replaced in 2024.'
    const waiver = { disposition: 'waiver' as const, reason, lines }
    await manager.call(savePlanLine, { pinId: priced, version: 0, ...waiver })
    const { body } = await send(
      pinIds.map((pinId) => ({
        pinId,
        version: pinId === priced ? 1 : 0,
        lines: [line('9', '1')],
        response: { disposition: 'required' },
      })),
    )
    expect(await readLast()).toMatchObject({ id: body.importId, points: 3 })
    const save = { pinId: changed, version: 1, disposition: null, lines: [line('7', '1')] }
    await manager.call(savePlanLine, save)
    const numberOfChanged = (await read(changed)).pinNumber
    expect((await undo(body.importId)).body).toMatchObject({
      restored: 2,
      changedSince: [numberOfChanged],
    })
    expect((await list()).map(({ estimatedCost }) => estimatedCost)).toEqual([
      null,
      '200.00',
      '7.00',
    ])
    expect((await read(blank)).planLine).toMatchObject({ version: 2, disposition: null, lines: [] })
    expect((await read(priced)).planLine).toMatchObject({ version: 3, ...waiver })
    expect(await readLast()).toBeNull()
    expect((await undo(body.importId)).body).toMatchObject({ restored: 0, changedSince: [] })
  })

  it('T759: is undone by those who may change costs, within 30 days', async () => {
    const { projectId, pinIds, read, readLast, send, undo } = await createPlan(1)
    const [pinId = 0] = pinIds
    const { importId } = (await send([{ pinId, version: 0, lines: [line('1', '10')] }])).body
    const other = await createPlan(1)
    expect((await other.undo(importId)).body.code).toBe('record.missing')
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect((await undo(importId, viewer)).status).toBe(403)
    await w.database.db.execute(
      sql`update table_imports set imported_at = now() - interval '31 days' where id = ${importId}`,
    )
    expect(await readLast()).toBeNull()
    expect((await undo(importId)).body.code).toBe('record.missing')
    expect((await read(pinId)).estimatedCost).toBe('10.00')
  })
})
