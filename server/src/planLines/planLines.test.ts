import { pinRoutes } from '@nspect/contract/pins/pins'
import { type PlanLine, planLineRoutes } from '@nspect/contract/planLines/planLines'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from '../testing/readXlsx.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { savePlanLine } = planLineRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const vanity = { scope: 'Vanity', area: 'Guest bathrooms', unit: 'pcs' }
type Line = Partial<PlanLine['lines'][number]>
const line = (quantity: string, unitPrice: string): Line => ({ ...vanity, quantity, unitPrice })

const createPin = async () => {
  const { id: projectId } = await w.project()
  const { id } = await w.pin({ projectId })
  const read = async (who = manager) => (await who.call(pinRoutes.readPin, { id })).body
  const save = (input: object, who = manager) =>
    who.call(savePlanLine, { pinId: id, version: 0, disposition: null, lines: [], ...input })
  const savePin = async (input: object) =>
    manager.call(pinRoutes.savePin, {
      id,
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Vanity worn',
      version: (await read()).version,
      ...input,
    })
  return { projectId, read, save, savePin }
}

describe('T706 the lines of a point', () => {
  it('make its estimated cost, each rounded half up to the cent', async () => {
    const { read, save } = await createPin()
    const lines = [line('118', '185.5'), line('2,5', '0.0625'), line('0', '99')]
    expect((await save({ lines })).body).toMatchObject({ version: 1, estimatedCost: '21889.16' })
    const { estimatedCost, planLine } = await read()
    expect(estimatedCost).toBe('21889.16')
    expect(planLine?.lines.map(({ sum }) => sum)).toEqual(['21889.00', '0.16', '0.00'])
  })

  it('without a price or a quantity cost nothing, and an estimate without lines stays', async () => {
    const { read, save, savePin } = await createPin()
    await savePin({ estimatedCost: '700' })
    await save({ disposition: 'required' })
    expect((await read()).estimatedCost).toBe('700.00')
    await save({ version: 1, lines: [line('4', ''), line('', '9')] })
    expect((await read()).estimatedCost).toBeNull()
  })

  it('are changed instead of the estimate that they make', async () => {
    const { read, save, savePin } = await createPin()
    await save({ lines: [line('2', '100')] })
    const refused = await savePin({ estimatedCost: '250' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'estimatedCost'])
    expect(refused.body.Message).toContain('sum of the point')
    expect((await savePin({ estimatedCost: '200' })).status).toBe(200)
    expect((await savePin({ description: 'Worn at the edges.' })).status).toBe(200)
    expect((await read()).estimatedCost).toBe('200.00')
  })

  it.each([
    ['a price with five decimals', { lines: [line('1', '0.12345')] }, 'lines.0.unitPrice'],
    ['a quantity in words', { lines: [line('two', '1')] }, 'lines.0.quantity'],
    ['a negative quantity', { lines: [line('-1', '1')] }, 'lines.0.quantity'],
    ['a sum that no cost can be', { lines: [line('999999999', '999999999')] }, 'lines'],
    ['an empty line', { lines: [{}] }, 'lines.0.scope'],
    ['too many lines', { lines: Array.from({ length: 101 }, () => line('1', '1')) }, 'lines'],
    ['a waiver without a reason', { disposition: 'waiver', reason: ' ' }, 'reason'],
    ['a deferral without a day', { disposition: 'deferred' }, 'deferredTo'],
    ['an unknown answer', { disposition: 'maybe' }, 'disposition'],
    ['an unknown currency', { currency: 'XX' }, 'currency'],
  ])('refuse %s by naming the field', async (_, input, field) => {
    const { read, save } = await createPin()
    const { status, body } = await save(input)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    expect((await read()).planLine).toBeNull()
  })

  it('are not overwritten by whoever read them earlier', async () => {
    const { read, save } = await createPin()
    await Promise.all([save({ lines: [line('1', '10')] }), save({ lines: [line('1', '20')] })])
    const { planLine } = await read()
    const { status, body } = await save({ lines: [line('1', '30')] })
    expect([status, planLine?.version]).toEqual([409, 1])
    expect(body.current).toEqual(planLine)
  })

  it('tell those who may not read costs what is done, not what it costs', async () => {
    const { projectId, read, save } = await createPin()
    await save({ lines: [line('2', '100')] })
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    const { estimatedCost, planLine } = await read(viewer)
    expect(estimatedCost).toBeNull()
    expect(planLine?.lines).toEqual([{ ...vanity, quantity: '2', unitPrice: '', sum: null }])
  })
})

it('T707 an answer keeps only what belongs to it', async () => {
  const { read, save } = await createPin()
  const day = { deferredTo: '2028-03-31', reason: 'Next renovation.' }
  await save({ ...day, disposition: 'deferred' })
  expect((await read()).planLine).toMatchObject({ deferredTo: '2028-03-31', reason: '' })
  await save({ ...day, version: 1, disposition: 'waiver' })
  expect((await read()).planLine).toMatchObject({ deferredTo: null, reason: 'Next renovation.' })
})

it('T709 the workbook of points has the answers, and each line on a sheet of its own', async () => {
  const { projectId, save } = await createPin()
  const reason = 'Replaced in 2024.'
  await save({ disposition: 'waiver', reason, lines: [line('118', '185.5'), line('2', '0.0625')] })
  const { body } = await manager.call(projectLifecycleRoutes.exportPins, {
    format: 'xlsx',
    projectId,
    timeZone: 'UTC',
  })
  const valuesOf = (sheet: number) =>
    readXlsx(body as unknown as Uint8Array, sheet).map((row) => row.map((cell) => cell?.value))
  const [head = [], point = []] = valuesOf(1)
  const answer = ['Owner Response', 'Deferred To', 'Proposal or Reason'].map(
    (name) => point[head.indexOf(name)],
  )
  expect(answer).toEqual(['Waiver requested', undefined, reason])
  const numberAndTitle = point.slice(0, 2)
  expect(valuesOf(2).slice(1)).toEqual([
    [...numberAndTitle, 'Vanity', 'Guest bathrooms', 118, 'pcs', 185.5, 21_889],
    [...numberAndTitle, 'Vanity', 'Guest bathrooms', 2, 'pcs', 0.0625, 0.13],
  ])
})
