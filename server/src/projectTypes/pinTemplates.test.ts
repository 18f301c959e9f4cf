import { firmRoutes } from '@nspect/contract/firms/firms'
import type { RouteInput } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import {
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectType } from '../testing/createProjectType.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { copyProjectType, exportProjectType, importProjectType } = projectTypeConfigurationRoutes
const { readPointCategory, listPointCategories, savePointCategory } = pointCategoryRoutes

let w: World
let manager: Person
let firm: string
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const joiner = {
    id: 0,
    clientId: w.client.id,
    name: 'Quay Joinery',
    email: 'desk@quay-joinery.example',
  }
  firm = `firm:${(await manager.call(firmRoutes.saveFirm, joiner)).body.id}`
})
afterAll(() => w.close())

const plain = { description: '', severity: null, assignee: null, estimatedCost: null }
const scratched = () => ({
  title: 'Scratched parquet',
  description: 'Sand and oil the area.',
  severity: 'minor' as const,
  assignee: firm,
  estimatedCost: '120.00',
})

const saveFloors = (projectTypeId: number, templates: unknown, by = manager) =>
  by.call(savePointCategory, { projectTypeId, name: 'Floors', templates: templates as never })
const floorsOf = async (id: number) => {
  const { body } = await manager.call(listPointCategories, { id })
  return body.find(({ name }) => name === 'Floors')
}

describe('common defects of a category', () => {
  it('are kept with it in their order, and stay where a later save does not name them', async () => {
    const type = await createProjectType(manager, 'Flats')
    const saved = await saveFloors(type, [scratched(), { title: 'Loose tile' }])
    const { id } = saved.body
    const read = async () => (await manager.call(readPointCategory, { id })).body
    expect((await read()).templates).toEqual([scratched(), { ...plain, title: 'Loose tile' }])
    await manager.call(savePointCategory, { id, projectTypeId: type, name: 'Floor', version: 1 })
    expect((await read()).templates).toHaveLength(2)
    await manager.call(savePointCategory, {
      id,
      projectTypeId: type,
      name: 'Floor',
      version: 2,
      templates: [],
    })
    expect((await read()).templates).toEqual([])
  })

  it.each([
    [[{ title: ' ' }], 'templates.0.title', 'Title is required'],
    [[{ title: 'x'.repeat(256) }], 'templates.0.title', null],
    [[{ title: 'Stain', description: 'x'.repeat(5001) }], 'templates.0.description', null],
    [[{ title: 'Stain', severity: 'terrible' }], 'templates.0.severity', null],
    [[{ title: 'Stain', estimatedCost: '-1' }], 'templates.0.estimatedCost', null],
    [
      [{ title: 'Stain' }, { title: 'Dent', assignee: 'user:1' }],
      'templates.1.assignee',
      'one of the client’s contractors',
    ],
    [
      [{ title: 'Dent', assignee: 'firm:999999' }],
      'templates.0.assignee',
      'one of the client’s contractors',
    ],
    [Array.from({ length: 51 }, () => ({ title: 'Stain' })), 'templates', 'up to 50'],
  ])('are refused by field where something is wrong', async (templates, field, words) => {
    const type = await createProjectType(manager, 'Refused')
    const { status, body } = await saveFloors(type, templates)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    if (words) expect(body.errors?.[0]?.message).toContain(words)
    expect(await floorsOf(type)).toBeUndefined()
  })

  it('are not given the firm of another client, nor one that is deleted', async () => {
    const type = await createProjectType(manager, 'Doors')
    const theirs = await w.as('Manager', w.otherClient)
    const other = {
      id: 0,
      clientId: w.otherClient.id,
      name: 'Elsewhere',
      email: 'desk@elsewhere.example',
    }
    const { id } = (await theirs.call(firmRoutes.saveFirm, other)).body
    const refused = await saveFloors(type, [{ title: 'Dent', assignee: `firm:${id}` }])
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'templates.0.assignee'])

    const short = { id: 0, clientId: w.client.id, name: 'Short-lived', email: 'desk@short.example' }
    const gone = (await manager.call(firmRoutes.saveFirm, short)).body.id
    await saveFloors(type, [{ title: 'Dent', assignee: `firm:${gone}` }])
    await manager.call(firmRoutes.deleteFirm, { id: gone })
    expect((await floorsOf(type))?.templates).toEqual([{ ...plain, title: 'Dent' }])
  })

  it('are at most so many of one type', async () => {
    const type = await createProjectType(manager, 'Everything')
    const full = Array.from({ length: limits.templatesOfCategory }, (_, n) => ({
      title: `Stain ${n}`,
    }))
    for (let n = 0; n < limits.templatesOfType / limits.templatesOfCategory; n++) {
      const { status } = await manager.call(savePointCategory, {
        projectTypeId: type,
        name: `C${n}`,
        templates: full,
      })
      expect(status).toBe(200)
    }
    const { status, body } = await saveFloors(type, [{ title: 'One more' }])
    expect([status, body.errors?.[0]]).toEqual([
      400,
      { field: 'templates', message: 'A type can have up to 500 common defects.' },
    ])
    await w.database.db.execute(
      sql`update point_categories set is_deleted = true where project_type_id = ${type} and name = 'C0'`,
    )
    expect((await saveFloors(type, [{ title: 'One more' }])).status).toBe(200)
  })

  it('go along with copies and files of the type, but for the firm, which stays with its client', async () => {
    const type = await createProjectType(manager, 'Travelling')
    await saveFloors(type, [scratched()])
    const { assignee: _, ...withoutFirm } = scratched()
    const copy = (await manager.call(copyProjectType, { id: type, name: 'Copy' })).body.id
    expect((await floorsOf(copy))?.templates).toEqual([{ ...withoutFirm, assignee: null }])

    const file = (await manager.call(exportProjectType, { id: type }))
      .body as unknown as RouteInput<typeof importProjectType>['type']
    expect(file.pointCategories[0]?.templates).toEqual([withoutFirm])
    const imported = await manager.call(importProjectType, {
      clientId: w.client.id,
      name: 'Back',
      type: file,
    })
    expect((await floorsOf(imported.body.id))?.templates).toEqual([
      { ...withoutFirm, assignee: null },
    ])
    const wrong = structuredClone(file) as unknown as {
      pointCategories: { templates: { title: string }[] }[]
    }
    for (const template of wrong.pointCategories[0]?.templates ?? []) template.title = ''
    const refused = await manager.call(importProjectType, {
      clientId: w.client.id,
      type: wrong as never,
    })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([
      400,
      'type.pointCategories.0.templates.0.title',
    ])
  })
})

describe('the form of a new point', () => {
  it('gets the common defects of all categories of the type as it is now', async () => {
    const type = await createProjectType(manager, 'Living')
    const { id: walls } = (
      await manager.call(savePointCategory, { projectTypeId: type, name: 'Walls' })
    ).body
    const { id: floors } = (await saveFloors(type, [scratched()])).body
    const { id: projectId } = await w.project({ projectTypeId: type })
    const offered = async (by: Person) =>
      (await by.call(pinTemplateRoutes.listPointTemplates, { projectId })).body
    expect(await offered(manager)).toEqual([{ ...scratched(), pointCategoryId: floors }])
    const cracked = [{ title: 'Cracked plaster' }]
    await manager.call(savePointCategory, {
      id: walls,
      projectTypeId: type,
      name: 'Walls',
      version: 1,
      templates: cracked,
    })
    const user = await w.as('User')
    await w.assign(user, projectId)
    expect((await offered(user)).map(({ title }) => title)).toEqual([
      'Cracked plaster',
      'Scratched parquet',
    ])
    await manager.call(pointCategoryRoutes.deletePointCategory, { id: walls, isDeleted: true })
    expect((await offered(user)).map(({ title }) => title)).toEqual(['Scratched parquet'])
  })

  it('is the only place where those who cannot edit types see them: no type, and no frozen one, has their costs', async () => {
    const type = await createProjectType(manager, 'Confidential')
    const { id } = (await saveFloors(type, [scratched()])).body
    const { id: projectId } = await w.project({ projectTypeId: type })
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect((await viewer.call(pinTemplateRoutes.listPointTemplates, { projectId })).status).toBe(
      403,
    )
    expect((await viewer.call(readPointCategory, { id })).body.templates).toEqual([])
    expect(JSON.stringify((await viewer.call(exportProjectType, { id: type })).body)).not.toContain(
      'Scratched',
    )
    await manager.call(projectRoutes.completeProject, { id: projectId })
    expect(
      JSON.stringify((await manager.call(projectRoutes.readProject, { id: projectId })).body),
    ).not.toContain('Scratched')
  })
})
