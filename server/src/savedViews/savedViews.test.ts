import { pointCategoryRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { type SavedFilter, savedViewRoutes } from '@nspect/contract/savedViews/savedViews'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { listViews, saveView, deleteView } = savedViewRoutes

let w: World
let manager: Person
let inspector: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  inspector = await w.as('User')
  projectId = (await w.project({})).id
  await w.assign(inspector, projectId)
})
afterAll(() => w.close())

const filter: SavedFilter = {
  filters: [{ key: 'due', values: ['overdue', ''] }],
  grouping: 'assignee',
  sorting: 'due',
}
const namesFor = async (person: Person, id = projectId) =>
  (await person.call(listViews, { projectId: id })).body.views.map(({ name }) => name)
const save = (person: Person, name: string, more: object = {}) =>
  person.call(saveView, { projectId, name, filter, ...more })

it('T160: a view is its owner’s, of every inspection of the type, until it is shared with who sees inspections of the type', async () => {
  const { body: own } = await save(inspector, 'North wing')
  const [view] = (await inspector.call(listViews, { projectId })).body.views
  expect(view).toMatchObject({
    id: own.id,
    name: 'North wing',
    isOwn: true,
    isShared: false,
    filter,
    version: 1,
  })
  expect(await namesFor(manager)).toEqual([])
  const change = { id: own.id, projectId, name: 'Mine now', filter }
  expect((await manager.call(saveView, change)).status).toBe(404)
  expect((await manager.call(deleteView, { id: own.id, projectId })).status).toBe(404)

  // sharing is for managers
  expect((await save(inspector, 'Shared', { isShared: true })).status).toBe(403)
  expect((await inspector.call(saveView, { ...change, isShared: true })).status).toBe(403)
  const { body: shared } = await save(manager, 'for all', { isShared: true })
  const { id: another } = await w.project({})
  await w.assign(inspector, another)
  expect(await namesFor(inspector, another)).toEqual(['for all', 'North wing'])
  expect((await inspector.call(saveView, { ...change, id: shared.id })).status).toBe(403)
  expect((await inspector.call(deleteView, { id: shared.id, projectId })).status).toBe(403)
  // another manager may change it, and it stays its owner’s
  const colleague = await w.as('Manager')
  await colleague.call(saveView, { ...change, id: shared.id, name: 'For all', isShared: true })
  expect((await manager.call(listViews, { projectId })).body.views).toMatchObject([
    { name: 'For all', isOwn: true },
  ])
  await colleague.call(saveView, { ...change, id: shared.id, name: 'For all', isShared: false })
  expect(await namesFor(colleague)).toEqual([])
  expect(await namesFor(manager)).toEqual(['For all'])
})

it('T160: who does not see the inspection sees no views of it, nor does another client', async () => {
  const other = w.otherClient
  const stranger = await w.as('Manager', other)
  const { id } = (await save(manager, 'Ours', { isShared: true })).body
  const unassigned = await w.as('Viewer')
  for (const person of [stranger, unassigned]) {
    expect((await person.call(listViews, { projectId })).status).toBe(404)
    expect((await save(person, 'Mine')).status).toBe(404)
    expect((await person.call(deleteView, { id, projectId })).status).toBe(404)
  }
  // nor by the id of a view, from an inspection that they see
  const { id: theirs } = await w.project({ client: other })
  expect(await namesFor(stranger, theirs)).toEqual([])
  expect(
    (await stranger.call(saveView, { id, projectId: theirs, name: 'Mine', filter })).status,
  ).toBe(404)
  expect((await stranger.call(deleteView, { id, projectId: theirs })).status).toBe(404)
})

it('T160: a deleted view comes back with its name and owner, a stale save overwrites nothing', async () => {
  const viewer = await w.as('Viewer')
  await w.assign(viewer, projectId)
  const { id } = (await save(viewer, 'Roof')).body
  await viewer.call(deleteView, { id, projectId })
  expect((await viewer.call(saveView, { id, projectId, name: 'Roof', filter })).status).toBe(404)
  const { id: later } = (await save(viewer, 'ROOF')).body
  const restore = { id, projectId, isDeleted: false }
  expect((await viewer.call(deleteView, restore)).body.code).toBe('savedView.nameTaken')
  expect((await save(viewer, 'roof')).body.code).toBe('savedView.nameTaken')
  await viewer.call(deleteView, { id: later, projectId })
  expect((await viewer.call(deleteView, restore)).body).toMatchObject({ id })
  const stale = await viewer.call(saveView, { id, projectId, name: 'Roofs', filter, version: 1 })
  expect(stale.body).toMatchObject({ code: 'record.stale', current: { name: 'Roof', version: 3 } })
})

it('T160: a person keeps at most 50 views of a type; what is no filter is named by its field', async () => {
  const busy = await w.as('Manager')
  await w.database.db.execute(sql`insert into saved_views (client_id, project_type_id, owner_id, name, is_shared, filter)
    select ${w.client.id}, ${w.client.typeId}, ${busy.userId}, 'View ' || n, false, ${JSON.stringify(filter)}::jsonb
    from generate_series(2, ${limits.savedViews}) n`)
  const { body } = await save(busy, 'Last one')
  expect((await save(busy, 'One too many')).body.code).toBe('savedView.tooMany')
  expect((await save(busy, 'Last', { id: body.id })).status).toBe(200)
  await w.database.db.execute(sql`update saved_views set is_deleted = true where name = 'View 2'`)
  expect((await save(busy, 'In its place')).status).toBe(200)

  const filters = [{ key: 'password', values: ['1'] }]
  const bad = await busy.call(saveView, {
    projectId,
    name: ' ',
    filter: { filters, grouping: 'price' as 'due' },
  })
  expect(bad.status).toBe(400)
  expect(bad.body.errors?.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'filter.filters.0.key',
    'filter.grouping',
    'name',
  ])
})

it('T160: what views name and was deleted is said, parts of the type by name', async () => {
  const { id: pointCategoryId } = (
    await manager.call(pointCategoryRoutes.savePointCategory, {
      projectTypeId: w.client.typeId,
      name: 'Sauna',
    })
  ).body
  const [field = 0] = w.client.fieldIds
  const left = await w.as('User')
  // nothing is told of another client's people
  const stranger = await w.as('User', w.otherClient)
  await w.database.db.execute(sql`update users set is_deleted = true where id = ${stranger.userId}`)
  const filters = [
    { key: 'category', values: [String(pointCategoryId), String(w.client.categoryId)] },
    { key: `f${field}`, values: ['Oak'] },
    {
      key: 'assignee',
      values: [`user-${left.userId}`, `user-${inspector.userId}`, `user-${stranger.userId}`],
    },
  ]
  await save(manager, 'Left', { filter: { filters } })
  expect((await manager.call(listViews, { projectId })).body.gone).toEqual([])
  await manager.call(pointCategoryRoutes.deletePointCategory, {
    id: pointCategoryId,
    isDeleted: true,
  })
  await w.database.db.execute(sql`update users set is_deleted = true where id = ${left.userId}`)
  expect((await manager.call(listViews, { projectId })).body.gone).toEqual([
    { key: 'category', value: String(pointCategoryId), name: 'Sauna' },
    { key: 'assignee', value: `user-${left.userId}`, name: null },
  ])
})
